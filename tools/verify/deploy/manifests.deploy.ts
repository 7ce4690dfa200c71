import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../../commands/settings';
import { parts } from '../../commands/system';
import { declaredVariables } from './declared';
import { containersOf, hasLabels, partOf, podOf, render, typeErrors } from './manifests';

const SECRETS = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

const rendered = ['overlays/one-machine', 'overlays/cluster', 'demo-data', 'operations'].map(
  (folder) => [folder, render(folder)] as const,
);
const declared = declaredVariables();

describe('the manifests', () => {
  describe.each(rendered)('of %s', (_folder, manifests) => {
    test('fit the types of Kubernetes', () => expect(typeErrors([...manifests])).toBe(''));

    test('is in the namespace mesa, and names nothing twice', () => {
      const names = manifests.map(
        ({ kind, metadata }) => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`,
      );
      expect(new Set(names).size).toBe(names.length);
      for (const { kind, metadata } of manifests)
        expect(metadata.namespace).toBe(kind === 'Namespace' ? undefined : 'mesa');
    });

    test('runs nothing as root, writes to no root filesystem, keeps no capability, and has limits', () => {
      for (const manifest of manifests.filter((one) => containersOf(one).length > 0)) {
        expect(podOf(manifest).spec).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        });
        for (const container of containersOf(manifest)) {
          expect(container['securityContext']).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          expect(container['resources']).toMatchObject({
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          });
          // a limit of CPU throttles a part in a peak that its node has room for
          if (partOf(container)) expect(container['resources']).not.toHaveProperty('limits.cpu');
          expect(container.image).toMatch(/:\d+\.\d+\.\d+(@sha256:[0-9a-f]{64})?$/);
        }
      }
    });

    test('gives each part only the variables of its config.ts, and no secret as plain text', () => {
      for (const container of manifests.flatMap(containersOf)) {
        const part = partOf(container);
        // the users' job has the addresses of all parts
        if (!part || container.name === 'users') continue;
        for (const { name, value, valueFrom } of container.env ?? []) {
          expect([part.name, name, declared[part.name]!.known]).toEqual([
            part.name,
            name,
            expect.arrayContaining([name]),
          ]);
          if (/SECRET|TOKEN|KEY|MONGODB_URI/.test(name))
            expect([name, value, typeof valueFrom?.secretKeyRef?.name]).toEqual([name, undefined, 'string']);
        }
      }
    });

    test('refers to secrets that docs/operations.md tells how to make', () => {
      const wanted = manifests
        .flatMap(containersOf)
        .flatMap(({ env = [] }) =>
          env.flatMap(({ valueFrom }) => (valueFrom?.secretKeyRef ? [valueFrom.secretKeyRef] : [])),
        );
      expect(wanted.length).toBeGreaterThan(0);
      for (const { name, key } of wanted) {
        expect(SECRETS).toContain(name);
        expect(SECRETS).toContain(key);
      }
    });
  });

  const [, oneMachine] = rendered[0]!;
  test('with a misspelt field deep inside would be refused', () => {
    const bad = structuredClone(oneMachine.find(({ kind }) => kind === 'Deployment')!);
    podOf(bad).spec.containers[0]!['livenessProbe'] = { httpGet: { port: 'http', methd: 'GET' } };
    expect(typeErrors([bad])).toContain('methd');
  });

  test('of several nodes spread each part over zones and nodes, and roll out a changed secret', () => {
    const [, cluster] = rendered.find(([folder]) => folder === 'overlays/cluster')!;
    const deployments = cluster.filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(parts.length);
    for (const { metadata, spec } of deployments) {
      expect(metadata).toMatchObject({ annotations: { 'reloader.stakater.com/auto': 'true' } });
      const { topologySpreadConstraints: spread } = podOf({ spec }).spec;
      expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ]);
      for (const { labelSelector } of spread)
        expect(labelSelector.matchLabels).toHaveProperty(['app.kubernetes.io/name']);
    }
  });

  test('have the labels and ports by which Prometheus finds every part', () => {
    const [, cluster] = rendered.find(([folder]) => folder === 'overlays/cluster')!;
    const monitors = parseAllDocuments(
      readFileSync(join(ROOT, 'deploy/watch/pod-monitors.yaml'), 'utf8'),
    ).map((document) => document.toJS() as PodMonitor);
    const scraped = monitors.flatMap(({ spec }) =>
      cluster.flatMap((manifest) =>
        containersOf(manifest)
          .filter((container) => partOf(container))
          .filter(() => hasLabels(podOf(manifest).metadata.labels, spec.selector.matchLabels))
          .filter(({ ports }) => ports?.some(({ name }) => name === spec.podMetricsEndpoints[0]!.port))
          .map((container) => {
            expect(Object.keys(podOf(manifest).metadata.labels)).toContain(spec.jobLabel);
            return partOf(container)!.name;
          }),
      ),
    );
    expect(scraped.sort()).toEqual(parts.map(({ name }) => name).sort());
  });
});

interface PodMonitor {
  spec: {
    jobLabel: string;
    selector: { matchLabels: Record<string, string> };
    podMetricsEndpoints: { port: string }[];
  };
}
