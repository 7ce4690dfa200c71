import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { ROOT } from '../../commands/settings';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; action: string };
  labels: { severity: string };
}

const read = (file: string): string => readFileSync(join(ROOT, 'deploy/watch', file), 'utf8');
const { groups } = parse(read('alerts.yaml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/**
 * Functions and words of PromQL that the files use; all else in an expression is a metric, a label or a
 * value.
 */
const WORDS = /\b(sum|max|by|rate|changes|topk|histogram_quantile)\b/g;

/** What Mesa's own lines declare, `name: 'mesa_...'`, with the labels that the same file names. */
function ownMetrics(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of ['bff/src', 'packages/server-kit/src', 'services']) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true }) as string[]) {
      if (!file.endsWith('.ts') || /\.test\.ts$|node_modules|dist\//.test(file)) continue;
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      if (!text.includes("from 'prom-client'")) continue;
      const labels = [...text.matchAll(/labelNames: \[([^\]]*)\]/g)].flatMap(([, list]) =>
        [...list!.matchAll(/'(\w+)'/g)].map(([, label]) => label!),
      );
      for (const [, name] of text.matchAll(/name: '(mesa_\w+)'/g)) found.set(name!, labels);
    }
  }
  return found;
}

const own = ownMetrics();
const registry = new Registry();
collectDefaultMetrics({ register: registry });
const standard = registry.getMetricsAsArray().map(({ name }) => name);
// `up`, `job` and `instance` are Prometheus' own; `part` is on every metric of Mesa
// (server-kit/src/metrics.ts)
const LABELS = new Set(['part', 'job', 'instance', 'le', ...[...own.values()].flat()]);

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe('alerts and dashboards', () => {
  test.each(expressions)('%s asks only for metrics and labels that there are: %s', (_name, expr) => {
    const bare = expr
      .replace(/"[^"]*"/g, '""')
      .replace(/\[\d+[mh]\]/g, '')
      .replace(WORDS, ' ');
    const words = [...bare.matchAll(/[a-z_]\w*/g)].map(([word]) => word);
    const metrics = words.filter((word) => !LABELS.has(word));
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics)
      expect([...own.keys(), ...standard, 'up']).toContain(metric.replace(/_(bucket|count|sum)$/, ''));
  });

  test('every alert says what is wrong and what to do, and how soon', () => {
    for (const { annotations, labels } of rules) {
      expect(annotations.summary.length).toBeGreaterThan(20);
      expect(annotations.action.length).toBeGreaterThan(20);
      expect(['page', 'ticket']).toContain(labels.severity);
    }
  });

  test('names of alerts are unique, and every panel has a title of its own', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});
