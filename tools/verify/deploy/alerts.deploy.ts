import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from '../../commands/settings';
import { cases } from './cases';
import { findPromtool } from './promtool';

const FILES = ['alerts.yaml', 'objectives.yaml'].map((name) => join(ROOT, 'deploy/watch', name));

/** A test of promtool for one alert: whether it fires. */
const testOf = (alert: string, fires: boolean) => ({
  interval: '1m',
  input_series: Object.entries(cases[alert]!.series)
    .map(([series, [firing, quiet]]) => ({ series, values: fires ? firing : quiet }))
    .filter(({ values }) => values !== undefined),
  promql_expr_test: [
    {
      expr: `(sum(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)) > bool 0`,
      eval_time: `${cases[alert]!.after}m`,
      exp_samples: [{ labels: '{}', value: fires ? 1 : 0 }],
    },
  ],
});

describe('alerts', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'mesa-alerts-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('have one case that fires and one that does not', () => {
    const alerts = FILES.flatMap((file) =>
      (parse(readFileSync(file, 'utf8')) as { groups: { rules: { alert?: string }[] }[] }).groups.flatMap(
        ({ rules }) => rules.flatMap(({ alert }) => alert ?? []),
      ),
    );
    expect(Object.keys(cases).sort()).toEqual(alerts.sort());
  });

  it.each(Object.keys(cases))('%s fires when it should, and only then', (alert) => {
    const file = join(folder, `${alert}.yaml`);
    const tests = [testOf(alert, true), testOf(alert, false)];
    writeFileSync(file, stringify({ rule_files: FILES, evaluation_interval: '1m', tests }));
    execFileSync(findPromtool(), ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' });
  });
});
