import { browser, testStages } from './test/all-stages';
import { runStages } from './test/run-stages';

/** `npm test`: lint, types, import rules, unit, integration and end-to-end tests. */
export async function run(): Promise<number> {
  // downloaded while the other stages run; only the stories need it
  browser().catch(() => undefined);
  return runStages(testStages);
}
