/** What a remote needs of the BFF, and what is wrong with its messages: checked by builds and the gate. */
export { callIncompatibilities, type Shapes } from './call-incompatibilities';
export { messageFlaws, type CompiledCatalog } from './message-flaws';
