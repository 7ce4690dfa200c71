import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { ROOT } from '../../commands/settings';
import { parts } from '../../commands/system';

interface Rule {
  alert: string;
  expr: string;
}

interface Recording {
  record: string;
  expr: string;
  labels?: Record<string, string>;
}

const read = (file: string): string => readFileSync(join(ROOT, 'deploy/watch', file), 'utf8');
const written = ['alerts.yaml', 'objectives.yaml'].flatMap((file) =>
  (parse(read(file)) as { groups: { rules: (Rule | Recording)[] }[] }).groups.flatMap((group) => group.rules),
);
const rules = written.filter((rule) => 'alert' in rule);
const recordings = written.filter((rule) => 'record' in rule);
const { panels } = JSON.parse(read('dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** Functions and words of PromQL; all else in an expression is a metric, a label or a value. */
const WORDS = new RegExp(
  String.raw`\b(sum|max|min|count|by|and|or|rate|increase|changes|absent|vector|time|topk|` +
    String.raw`avg_over_time|histogram_quantile)\b`,
  'g',
);

/** Of the exporters that docs/operations.md names: MongoDB's, Kubernetes' own and cert-manager's. */
const EXPORTED = /^(mongodb|kubelet|kube|certmanager)_/;

/** The metrics that Mesa's code declares, `name: 'mesa_...'`, with the labels that the same file names. */
function ownMetrics(): Map<string, string[]> {
  const metrics = new Map<string, string[]>();
  for (const folder of ['bff/src', 'packages/server-kit/src', 'services', 'tools/commands']) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true }) as string[]) {
      if (!file.endsWith('.ts') || /\.test\.ts$|node_modules|dist\//.test(file)) continue;
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      if (!text.includes("from 'prom-client'")) continue;
      const labels = [...text.matchAll(/labelNames: \[([^\]]*)\]/g)].flatMap(([, list]) =>
        [...list!.matchAll(/'(\w+)'/g)].map(([, label]) => label!),
      );
      for (const [, name] of text.matchAll(/name: '(mesa_\w+)'/g)) metrics.set(name!, labels);
    }
  }
  return metrics;
}

const declared = ownMetrics();
const registry = new Registry();
collectDefaultMetrics({ register: registry });
const standard = registry.getMetricsAsArray().map(({ name }) => name);
// `up`, `job` and `instance` are Prometheus' own; `part` is on every metric of Mesa
// (server-kit/src/metrics.ts)
const LABELS = new Set([
  ...['part', 'job', 'instance', 'le', 'objective'],
  ...['namespace', 'member_idx', 'member_state'],
  ...[...declared.values()].flat(),
]);

const recorded = new Set(recordings.map(({ record }) => record));
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...recordings.map(({ record, expr, labels }) => [`${record} ${labels?.objective ?? ''}`, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe('alerts and dashboards', () => {
  test.each(expressions)('%s asks only for metrics and labels that there are: %s', (_name, expr) => {
    const bare = expr
      .replace(/"[^"]*"/g, '""')
      .replace(/\[\d+[mhd]\]/g, '')
      // a recorded series, whose own expression is checked too
      .replace(/mesa:[\w:]+/g, (name) => (recorded.has(name) ? '1' : name))
      .replace(WORDS, ' ');
    const words = [...bare.matchAll(/[a-z_]\w*/g)].map(([word]) => word);
    const metrics = words.filter((word) => !LABELS.has(word));
    expect(metrics.length > 0 || /mesa:|^vector\(/.test(expr)).toBe(true);
    for (const metric of metrics.filter((name) => !EXPORTED.test(name)))
      expect([...declared.keys(), ...standard, 'up']).toContain(metric.replace(/_(bucket|count|sum)$/, ''));
  });

  test('every part is missed when none of its instances runs', () => {
    const { expr } = rules.find(({ alert }) => alert === 'MesaPartMissing')!;
    const missed = [...expr.matchAll(/absent\(up\{job="mesa",part="(\w+)"\} == 1\)/g)].map(
      ([, part]) => part,
    );
    expect(missed.sort()).toEqual(parts.map(({ name }) => name).sort());
  });
});
