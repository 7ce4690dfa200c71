/** For programs that run once, such as a seed. */
export { commandLines } from './command-lines';
export { runScript, type Script } from './run-script';
export { takePart } from './take-part';
