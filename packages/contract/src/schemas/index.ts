/** The schema face of the contract: for servers and tools. Browsers take only its types, so no schema library reaches them. */
export * as inputs from './inputs';
export * as entities from './entities';
export * as fields from './fields';
export { callSchemas, type CallSchema } from './calls';
export { internalSchemas } from './internal';
export { parse, sentencesOf } from './parse';
export { shapeOf } from './shapes';
