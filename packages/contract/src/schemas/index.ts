/**
 * The schemas of the contract, for servers and tools. Browsers import only their types, so they load no
 * schema library.
 */
export { findFirstPaintFlaw, findRouteFlaws } from './first-paint';
export * as inputs from './inputs';
export * as entities from './entities';
export * as fields from './fields';
export { callSchemas, type CallSchema } from './calls';
export { internalSchemas } from './internal';
export { parse, sentencesOf } from './parse';
export { errorStatusesOf, type ErrorStatus } from './responses';
export { shapeOf } from './shapes';
export { faultAt, readRestaurants } from './restaurant-faults';
export { RestaurantFile, type RestaurantEntry, type Rules } from './restaurant-file';
export type { DeskBookingChange, NewDeskBooking } from './desk';
export { emailAddress, opaqueString } from './typed-text';
