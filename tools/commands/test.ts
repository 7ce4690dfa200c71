import { TEST } from './test/checks';
import { runChecks } from './test/run-checks';

/** `npm test`: lint, types, import rules, unit, integration and end-to-end tests. */
export const run = (): Promise<number> => runChecks(TEST);
