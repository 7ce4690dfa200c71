import { runScripts } from './test/run-scripts';

/** `npm test`: lint, types, import rules, unit, integration and end-to-end tests. */
export const run = (): Promise<number> =>
  runScripts(['test:static', 'test:unit', 'test:budgets', 'test:stories']);
