import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A Kubernetes object, or a part of one. */
export type Node = { [key: string]: unknown };
export interface Manifest extends Node {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec?: Node;
}

interface Kustomization {
  resources?: string[];
  namespace?: string;
  namePrefix?: string;
  labels?: { pairs: Record<string, string>; includeSelectors?: boolean }[];
  patches?: { path?: string; patch?: string; target?: { kind: string } }[];
  images?: { name: string; newName?: string; newTag?: string }[];
}

const KNOWN = ['apiVersion', 'kind', 'resources', 'namespace', 'namePrefix', 'labels', 'patches', 'images'];
const CLUSTER_WIDE = ['Namespace'];
/** kinds with pods of their own in a template */
const WORKLOADS = ['Deployment', 'StatefulSet', 'Job'];
/** by which field two entries of a list are the same one (Kubernetes' own patch merge keys) */
const SAME_BY = ['name', 'topologyKey', 'containerPort', 'mountPath'];

/**
 * What `kubectl kustomize <folder>` would print, for the part of kustomize that deploy/ uses; so the
 * manifests can be checked on machines without kubectl.
 * @throws Error for a missing file, an unknown field or a patch that meets nothing
 */
export function render(folder: string): Manifest[] {
  const file = join(folder, 'kustomization.yaml');
  const kustomization = parse(readFileSync(file, 'utf8')) as Kustomization;
  const unknown = Object.keys(kustomization).filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) throw new Error(`${file}: ${unknown.join(', ')} is not understood here.`);

  let manifests = (kustomization.resources ?? []).flatMap((resource) => resourcesAt(join(folder, resource)));
  for (const { path, patch, target } of kustomization.patches ?? []) {
    for (const one of path ? documentsIn(join(folder, path)) : documentsOf(patch!))
      manifests = patched(manifests, one, target?.kind, path ?? file);
  }
  for (const manifest of manifests) {
    const { namePrefix, namespace } = kustomization;
    for (const { pairs, includeSelectors } of kustomization.labels ?? [])
      label(manifest, pairs, includeSelectors ?? false);
    if (namePrefix && !CLUSTER_WIDE.includes(manifest.kind)) prefix(manifest, namePrefix);
    if (namespace && !CLUSTER_WIDE.includes(manifest.kind)) manifest.metadata.namespace = namespace;
    for (const image of kustomization.images ?? []) retag(manifest, image);
  }
  return manifests;
}

function resourcesAt(path: string): Manifest[] {
  if (!existsSync(path)) throw new Error(`${path} is named as a resource and is not there.`);
  return statSync(path).isDirectory() ? render(path) : documentsIn(path);
}

export const documentsIn = (file: string): Manifest[] =>
  documentsOf(readFileSync(file, 'utf8'), dirname(file));

function documentsOf(text: string, where = 'inline'): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw new Error(`${where}: ${document.errors[0]!.message}`);
    return document.toJS() as Manifest;
  });
}

function patched(manifests: Manifest[], patch: Manifest, kind: string | undefined, from: string): Manifest[] {
  const meets = (one: Manifest): boolean =>
    kind ? one.kind === kind : one.kind === patch.kind && one.metadata.name === patch.metadata.name;
  if (!manifests.some(meets))
    throw new Error(`${from}: there is no ${patch.kind} ${patch.metadata.name} to patch.`);
  if (patch['$patch'] === 'delete') return manifests.filter((one) => !meets(one));
  return manifests.map((one) =>
    meets(one)
      ? {
          ...(merge(one, patch) as Manifest),
          metadata: {
            ...(merge(one.metadata, patch.metadata) as Manifest['metadata']),
            name: one.metadata.name,
          },
        }
      : one,
  );
}

function merge(old: unknown, patch: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(patch)) return mergeLists(old as Node[], patch as Node[]);
  if (!isNode(old) || !isNode(patch)) return patch;
  return {
    ...old,
    ...Object.fromEntries(
      Object.entries(patch).map(([key, value]) => [key, key in old ? merge(old[key], value) : value]),
    ),
  };
}

/** Lists whose entries have a name are merged entry by entry; all others are replaced whole. */
function mergeLists(old: Node[], patch: Node[]): Node[] {
  const key = SAME_BY.find((name) => [...old, ...patch].every((entry) => isNode(entry) && name in entry));
  if (!key) return patch;
  const named = new Map(patch.map((entry) => [entry[key], entry]));
  const kept = old
    .filter((entry) => named.get(entry[key])?.['$patch'] !== 'delete')
    .map((entry) => (named.has(entry[key]) ? (merge(entry, named.get(entry[key])) as Node) : entry));
  return [
    ...kept,
    ...patch.filter((entry) => entry['$patch'] !== 'delete' && !old.some((one) => one[key] === entry[key])),
  ];
}

function label(manifest: Manifest, pairs: Record<string, string>, selectors: boolean): void {
  manifest.metadata.labels = { ...manifest.metadata.labels, ...pairs };
  if (!selectors) return;
  const spec = (manifest.spec ??= {});
  if (manifest.kind === 'Service') spec['selector'] = { ...(spec['selector'] as Node), ...pairs };
  // kustomize makes the selector of a workload, and only adds to that of a disruption budget
  if (WORKLOADS.includes(manifest.kind) || (manifest.kind === 'PodDisruptionBudget' && spec['selector']))
    spec['selector'] = withMatch(spec['selector'], pairs);
  if (!WORKLOADS.includes(manifest.kind)) return;
  const template = spec['template'] as {
    metadata: { labels: Node };
    spec: { topologySpreadConstraints?: { labelSelector: unknown }[] };
  };
  template.metadata.labels = { ...template.metadata.labels, ...pairs };
  for (const spread of template.spec.topologySpreadConstraints ?? [])
    spread.labelSelector = withMatch(spread.labelSelector, pairs);
}

const withMatch = (selector: unknown, pairs: Record<string, string>): Node => ({
  ...(selector as Node),
  matchLabels: { ...((selector as Node | undefined)?.['matchLabels'] as Node), ...pairs },
});

function prefix(manifest: Manifest, text: string): void {
  manifest.metadata.name = text + manifest.metadata.name;
  const scaled = manifest.spec?.['scaleTargetRef'] as { name: string } | undefined;
  if (scaled) scaled.name = text + scaled.name;
}

function retag(
  manifest: Manifest,
  { name, newName = name, newTag }: { name: string; newName?: string; newTag?: string },
): void {
  for (const container of containersOf(manifest))
    if (container.image === name) container.image = newTag ? `${newName}:${newTag}` : newName;
}

export interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  ports?: { name?: string; containerPort: number }[];
  [key: string]: unknown;
}

/** The containers of a workload; none for anything else. */
export function containersOf({ kind, spec }: Manifest): Container[] {
  if (!WORKLOADS.includes(kind)) return [];
  return (spec as { template: { spec: { containers: Container[] } } }).template.spec.containers;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
