/** Comparing what remotes use with what shells provide, by names and types (docs/decisions/176). */
export type * from './type-graph';
export { typeGraphSchema } from './type-graph-schema';
export { nameIncompatibilities } from './name-incompatibilities';
export { callIncompatibilities, type Shapes } from './call-incompatibilities';
export { messageFlaws, type CompiledCatalog } from './message-flaws';
