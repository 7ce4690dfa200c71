import { readSettings } from './settings';
import { examine } from './doctor/examine';

const SIGNS = { fine: 'fine   ', note: 'note   ', wrong: 'WRONG  ' } as const;

/** `npm run doctor`: checks this installation and prints each problem with its remedy. */
export async function run(): Promise<number> {
  const findings = await examine(readSettings());
  for (const { state, what, remedy } of findings) {
    console.log(`${SIGNS[state]}${what}`);
    if (remedy) console.log(`       ${remedy}`);
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  console.log(
    wrong === 0 ? 'Nothing is wrong.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`,
  );
  return wrong === 0 ? 0 : 1;
}
