/** The fictional world that an empty Mesa is filled with, as pure functions of an index: each service seeds its share of it. */
export { chance, type Chance } from './chance';
export { demoId } from './ids';
export { DEMO_DINERS, DEMO_RESTAURANTS } from './world';
export { restaurantAt, type DemoRestaurant } from './restaurants';
export { PICTURES } from './pictures';
export { PICTURE_WIDTHS, photoUrl } from './photo-library';
export { dinerAt, type DemoPerson } from './diners';
export { DEMO_DINER, DEMO_REVIEWED, demoVisits, type DemoVisit } from './demo-diner';
export { type Marks } from './marks';
export { bookingsOf, marksOf, ratingsOf, reviewCountOf } from './ratings';
export { demoReview, reviewsOf, type DemoReview } from './reviews';
export { floorAt, type DemoFloor, type DemoHours, type DemoPair, type DemoTable } from './floors';
