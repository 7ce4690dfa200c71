/** Runs one remote alone, for its own team: see docs/recipes/add-a-remote.md. */
export { runStandalone } from './run-standalone';
