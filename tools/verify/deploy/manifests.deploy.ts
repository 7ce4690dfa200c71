import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../../commands/settings';
import { parts } from '../../commands/system';
import { declaredVariables } from './declared';
import { containersOf, hasLabels, partOf, podOf, render, typeErrors, type Manifest } from './manifests';

const folders = ['overlays/one-machine', 'overlays/cluster', 'demo-data', 'operations'];
const rendered = folders.map((folder) => [folder, render(folder)] as const);
const systems = rendered.filter(([folder]) => folder.startsWith('overlays/'));
const declared = declaredVariables();

const deploymentsOf = (manifests: Manifest[]): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === 'Deployment' && containersOf(manifest).some(partOf));

describe('the manifests', () => {
  describe.each(rendered)('of %s', (_folder, manifests) => {
    test('fit the types of Kubernetes', () => expect(typeErrors([...manifests])).toBe(''));

    test('is in the namespace mesa, and names nothing twice', () => {
      const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
      expect(new Set(names).size).toBe(names.length);
      for (const { kind, metadata } of manifests)
        expect(metadata.namespace).toBe(kind === 'Namespace' ? undefined : 'mesa');
    });

    test('runs nothing as root, writes to no root filesystem, keeps no capability, and has limits', () => {
      for (const manifest of manifests.filter((candidate) => containersOf(candidate).length > 0)) {
        expect(podOf(manifest).spec).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        });
        for (const container of containersOf(manifest))
          expect(container).toMatchObject({
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            resources: { limits: { memory: expect.any(String) } },
          });
      }
    });

    test('gives each part only the variables of its config.ts, and no secret as plain text', () => {
      for (const container of manifests.flatMap(containersOf)) {
        const part = partOf(container);
        // the users' job has the addresses of all parts
        if (!part || container.name === 'users') continue;
        for (const { name, value, valueFrom } of container.env ?? []) {
          expect([part.name, name, declared[part.name]!.known.includes(name)]).toEqual([
            part.name,
            name,
            true,
          ]);
          if (/SECRET|TOKEN|KEY|MONGODB_URI/.test(name))
            expect([name, value, typeof valueFrom?.secretKeyRef?.name]).toEqual([name, undefined, 'string']);
        }
      }
    });
  });

  describe.each(systems)('of a system in %s', (_folder, manifests) => {
    const deployments = deploymentsOf(manifests);

    test('have a Deployment of every part, with every variable it requires and time to drain', () => {
      expect(deployments).toHaveLength(parts.length);
      for (const deployment of deployments) {
        const [container] = containersOf(deployment);
        const env = Object.fromEntries(container!.env!.map(({ name, value }) => [name, value]));
        expect(Object.keys(env)).toEqual(
          expect.arrayContaining(declared[partOf(container!)!.name]!.required),
        );
        // the drain, the five seconds that running requests get, and the closing of the database
        const graceMs = podOf(deployment).spec.terminationGracePeriodSeconds * 1_000;
        expect(graceMs).toBeGreaterThanOrEqual(Number(env['DRAIN_MS']) + 5_000 + 5_000);
      }
    });

    test('have a Service for every address the BFF has, whose port leads to pods of that part', () => {
      const named = (kind: string, name: string) =>
        manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
      const { env } = containersOf(named('Deployment', 'bff-service'))[0]!;
      const addresses = env!
        .filter(({ name }) => name.endsWith('_SERVICE_URL'))
        .map(({ value }) => new URL(value!));
      expect(addresses).toHaveLength(parts.length - 1);
      for (const { hostname, port } of addresses) {
        // as the types of Kubernetes have it
        const service = named('Service', hostname).spec as unknown as ServiceSpec;
        const deployment = named('Deployment', hostname);
        expect(service.ports.map((entry) => String(entry.port))).toContain(port);
        expect(podOf(deployment).metadata.labels).toMatchObject(service.selector);
        expect(containersOf(deployment)[0]!.ports!.map(({ name }) => name)).toContain(
          service.ports[0]!.targetPort,
        );
      }
    });

    test('deny every connection that no policy allows; without destinations, only mail may connect', () => {
      const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec!);
      expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      const open = policies.filter(({ egress = [] }) =>
        (egress as { to?: unknown[] }[]).some(({ to = [] }) => to.length === 0),
      );
      expect(open.map(({ podSelector }) => podSelector)).toEqual([
        { matchLabels: { 'app.kubernetes.io/name': 'mail' } },
      ]);
    });
  });

  test('have the labels and ports by which Prometheus finds every part', () => {
    const cluster = deploymentsOf(rendered.find(([folder]) => folder === 'overlays/cluster')![1]);
    const file = readFileSync(join(ROOT, 'deploy/watch/pod-monitors.yaml'), 'utf8');
    const monitors = parseAllDocuments(file).map((document) => document.toJS() as PodMonitor);
    const scraped = monitors.flatMap(({ spec }) =>
      cluster
        .filter((manifest) => hasLabels(podOf(manifest).metadata.labels, spec.selector.matchLabels))
        .flatMap(containersOf)
        .filter(({ ports }) => ports?.some(({ name }) => name === spec.podMetricsEndpoints[0]!.port))
        .map((container) => partOf(container)!.name),
    );
    expect(scraped.sort()).toEqual(parts.map(({ name }) => name).sort());
  });

  test('run commands that the image of the tools knows', () => {
    const cwd = join(ROOT, 'tools');
    execFileSync('npm', ['run', 'build', '--silent'], { cwd, stdio: 'pipe' });
    const [, operations] = rendered.find(([folder]) => folder === 'operations')!;
    const commands = operations.flatMap(containersOf).map(({ command }) => (command as string[]).join(' '));
    expect(commands.length).toBeGreaterThan(0);
    for (const words of commands) {
      const [, command] = /^(?:sh -c )?node dist\/main\.cjs (\w+) /.exec(words)!;
      const args = ['dist/main.cjs', command!, '--unknown-option'];
      const { stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
      expect(stderr).toContain("Unknown option '--unknown-option'");
    }
  });
});

interface ServiceSpec {
  ports: { port: number; targetPort: string }[];
  selector: object;
}

interface PodMonitor {
  spec: { selector: { matchLabels: object }; podMetricsEndpoints: { port: string }[] };
}
