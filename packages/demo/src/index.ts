/** The demo data of an empty Mesa, as pure functions of an index. Each service seeds its own part. */
export { createRandom, type Random } from './random';
export { demoId } from './ids';
export { DEMO_DINERS, DEMO_RESTAURANTS } from './catalogue';
export { restaurantAt, type DemoRestaurant } from './restaurants';
export { dishesAt } from './dishes';
export { tagsOf } from './tags';
export { dinerAt, type DemoPerson } from './diners';
export { DEMO_DESK, DEMO_DINER, DEMO_HOST, demoVisits, type DemoVisit } from './demo-diner';
export { bookingsOf, DEMO_REVIEWED, ratingsOf } from './scores';
export { demoReview, reviewsOf, type DemoReview } from './reviews';
export { floorAt, type DemoFloor, type DemoHours, type DemoPair, type DemoTable } from './floors';
