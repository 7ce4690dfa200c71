import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../../commands/settings';
import { parts, type Part } from '../../commands/system';
import { findKubectl } from './kubectl';

/** A Kubernetes object, or a part of one. */
export type Node = { [key: string]: unknown };
export interface Manifest extends Node {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec?: Node;
}

/** Kinds with pods of their own in a template. */
const WORKLOADS = ['Deployment', 'StatefulSet', 'Job', 'CronJob'];

export interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  ports?: { name?: string; containerPort: number }[];
  [key: string]: unknown;
}

interface Pod {
  metadata: { labels: object };
  spec: {
    containers: Container[];
    terminationGracePeriodSeconds: number;
  };
}

/**
 * What `kubectl apply -k` would send for a folder of deploy/.
 * @throws with kubectl's output for a missing file or a patch that matches nothing
 */
export function render(folder: string): Manifest[] {
  const text = execFileSync(findKubectl(), ['kustomize', join(ROOT, 'deploy', folder)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** The containers of a workload; none for anything else. */
export function containersOf({ kind, spec }: Manifest): Container[] {
  if (!WORKLOADS.includes(kind)) return [];
  return podOf({ spec }).spec.containers;
}

/** The pods of a workload, as its template has them. */
export function podOf({ spec }: Pick<Manifest, 'spec'>): Pod {
  const { template, jobTemplate } = spec as { template: Pod; jobTemplate?: { spec: { template: Pod } } };
  return jobTemplate?.spec.template ?? template;
}

/** Whether a selector with these labels selects what has those. */
export const hasLabels = (labels: object, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => (labels as Record<string, unknown>)[name] === value);

/** The part of Mesa that a container runs; none for MongoDB and its like. */
export const partOf = ({ image }: Container): Part | undefined =>
  parts.find(({ name }) => new RegExp(`(^|/)mesa/${name}:`).test(image));

/** Where the type of a kind is, as TypeScript writes it. */
function typeOf({ apiVersion, kind }: Manifest): string {
  const [version, group = 'core'] = apiVersion.split('/').reverse();
  if (group === 'gateway.networking.k8s.io')
    return `import('@kubernetes-models/gateway-api/${group}/${version}').I${kind}`;
  // the group "networking.k8s.io" is the folder networking, the core group has no name
  return `import('kubernetes-types/${group.split('.')[0]}/${version}').${kind}`;
}

/**
 * Compiles manifests as values of the types of Kubernetes' API.
 * @returns the compiler's errors, such as an unknown or missing field or a wrong type; empty without errors
 */
export function typeErrors(manifests: Manifest[]): string {
  // inside the checkout, so that the types are found
  const cache = join(ROOT, 'node_modules/.cache/mesa');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'manifests-'));
  const lines = manifests.map((manifest, i) => {
    const type = typeOf(manifest);
    return `export const m${i}: ${type} = ${JSON.stringify(manifest, null, 1)};`;
  });
  try {
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
