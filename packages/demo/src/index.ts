/**
 * The data that an empty Mesa is filled with, as pure functions of an index: each service seeds its part of
 * it.
 */
export { createRandom, type Random } from './random';
export { demoId } from './ids';
export { DEMO_DINERS, DEMO_RESTAURANTS } from './catalogue';
export { restaurantAt, type DemoRestaurant } from './restaurants';
export { dinerAt, type DemoPerson } from './diners';
export { DEMO_DINER, DEMO_REVIEWED, demoVisits, type DemoVisit } from './demo-diner';
export { bookingsOf, ratingsOf } from './ratings';
export { demoReview, reviewsOf, type DemoReview } from './reviews';
export { floorAt, type DemoFloor, type DemoHours, type DemoPair, type DemoTable } from './floors';
