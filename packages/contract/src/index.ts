/**
 * The public API of the contract: vocabulary, limits, times, calls and messages. Schemas are at
 * '@mesa/contract/schemas', the servers' sentences at '@mesa/contract/sentences'.
 */
export * from './budgets';
export * from './vocabulary';
export * from './limits';
export * from './clock';
export * from './slots';
export * from './seating-minutes';
export * from './hours';
export * from './booking-window';
export * from './offers';
export * from './table-request';
export * from './refusal';
export { standardSentence } from './sentences/standard/standard-sentence';
export * from './entities';
export * from './in-offered-order';
export * from './ids';
export * from './calls';
export type * from './call-types';
export * from './internal';
export * from './hash-paths';
export * from './remote-reports';
export * from './remotes';
export * from './bootstrap';
export * from './first-paint';
export * from './cable';
export * from './traces';
