import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from '../../commands/settings';
import type { Manifest } from './kustomize';

/**
 * The package is made of modules alone, some thousand of them, which Jest would read one by one; Node does it
 * in a second.
 */
const SCRIPT = `
  const { loadAllYaml, dumpYaml } = await import('@kubernetes/client-node');
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  const read = loadAllYaml(text).map((one) => ({ as: one.constructor.name, again: dumpYaml(one) }));
  process.stdout.write(JSON.stringify(read));
`;

/** A manifest as Kubernetes' own client for JavaScript reads it. */
export interface Read {
  /**
   * the model it was read as, e.g. "V1Deployment"; "KubernetesObject" when it knows none for that kind and
   * version
   */
  as: string;
  /**
   * what it writes again: a field that the model does not have is dropped without a word; a value of a wrong
   * type is kept
   */
  again: unknown;
}

/** Reads manifests as YAML with @kubernetes/client-node, and has it write them again. */
export function readByClient(manifests: Manifest[]): Read[] {
  const text = manifests.map((one) => stringify(one)).join('---\n');
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: join(ROOT, 'tools'),
    encoding: 'utf8',
    input: text,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return (JSON.parse(printed) as { as: string; again: string }[]).map(({ as, again }) => ({
    as,
    again: parse(again) as unknown,
  }));
}
