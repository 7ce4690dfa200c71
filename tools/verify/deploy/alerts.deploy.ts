import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../commands/settings';
import { findPromtool } from './promtool';

const WATCH = join(ROOT, 'deploy/watch');
const read = (file: string): unknown => parse(readFileSync(join(WATCH, file), 'utf8'));

describe('the alerts', () => {
  it('have one case in which each fires, and one in which it is quiet', () => {
    const alerts = ['alerts.yaml', 'objectives.yaml'].flatMap((file) =>
      (read(file) as { groups: { rules: { alert?: string }[] }[] }).groups.flatMap(({ rules }) =>
        rules.flatMap(({ alert }) => alert ?? []),
      ),
    );
    const { tests } = read('cases.yaml') as { tests: { name: string }[] };
    expect(tests.map(({ name }) => name).sort()).toEqual(
      alerts
        // it names every part, so watch.test.ts reads it
        .filter((alert) => alert !== 'MesaPartMissing')
        .flatMap((alert) => [`${alert} fires`, `${alert} is quiet`])
        .sort(),
    );
  });

  it('fire and are quiet as their cases say', () => {
    execFileSync(findPromtool(), ['test', 'rules', join(WATCH, 'cases.yaml')], { stdio: 'pipe' });
  });
});
