import { parts } from '../../commands/system';
import { declaredVariables } from './declared';
import { containersOf, hasLabels, partOf, podOf, render, type Manifest } from './manifests';

const systems = ['overlays/one-machine', 'overlays/cluster'].map(
  (folder) => [folder, render(folder)] as const,
);
const declared = declaredVariables();
const named = (manifests: Manifest[], kind: string, name: string): Manifest | undefined =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);

describe('a deployed system', () => {
  describe.each(systems)('of %s', (name, manifests) => {
    const deployments = parts.map(
      (part) =>
        [
          part.name,
          manifests.find(
            (one) =>
              one.kind === 'Deployment' && containersOf(one).some((container) => partOf(container) === part),
          )!,
        ] as const,
    );

    test.each(deployments)('has a Deployment of %s with every variable it requires', (name, deployment) => {
      const given = containersOf(deployment)[0]!.env!.map((one) => one.name);
      expect(given).toEqual(expect.arrayContaining(declared[name]!.required));
    });

    test.each(deployments)(
      'checks whether %s is alive and ready, and lets it drain before it is ended',
      (_name, deployment) => {
        const container = containersOf(deployment)[0]!;
        expect(container).toMatchObject({
          livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
          readinessProbe: {
            httpGet: { path: '/readyz', port: 'http' },
            periodSeconds: 5,
            failureThreshold: 3,
          },
          startupProbe: {},
        });
        const drainMs = Number(container.env!.find((one) => one.name === 'DRAIN_MS')!.value);
        // the drain, the five seconds that running requests get, and the closing of the database
        const graceMs = podOf(deployment).spec.terminationGracePeriodSeconds * 1_000;
        expect(graceMs).toBeGreaterThanOrEqual(drainMs + 5_000 + 5_000);
        expect(deployment.spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
      },
    );

    test('every address the BFF has is a Service whose port leads to pods of that part', () => {
      const bff = containersOf(named(manifests, 'Deployment', 'bff-service')!)[0]!;
      const addresses = bff.env!.filter((one) => one.name.endsWith('_URL')).map((one) => new URL(one.value!));
      expect(addresses).toHaveLength(parts.length - 1);
      for (const { hostname, port } of addresses) {
        const service = named(manifests, 'Service', hostname)!;
        const { ports, selector } = service.spec as {
          ports: { port: number; targetPort: string }[];
          selector: object;
        };
        expect(ports.map((one) => String(one.port))).toContain(port);
        const deployment = named(manifests, 'Deployment', hostname)!;
        expect(podOf(deployment).metadata.labels).toMatchObject(selector);
        expect(containersOf(deployment)[0]!.ports!.map((one) => one.name)).toContain(ports[0]!.targetPort);
      }
    });

    test('services are reached from the BFF alone, but for Prometheus in the cluster', () => {
      const policies = manifests.filter((one) => one.kind === 'NetworkPolicy');
      const denies = policies.find((one) => JSON.stringify(one.spec!['podSelector']) === '{}')!;
      expect(denies.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      const froms = policies
        .filter(({ spec }) => selects(spec!['podSelector'], { 'mesa.example/type': 'service' }))
        .flatMap(
          ({ spec }) => (spec!['ingress'] as { from: unknown[]; ports: unknown[] }[] | undefined) ?? [],
        )
        .flatMap(({ from }) => from);
      const bff = { podSelector: { matchLabels: { 'mesa.example/type': 'bff' } } };
      const prometheus = {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'prometheus' } },
      };
      const wanted = name.includes('cluster') ? [bff, prometheus] : [bff];
      expect(froms).toHaveLength(wanted.length);
      expect(froms).toEqual(expect.arrayContaining(wanted));
    });

    test('metrics have a port of their own, the only one that Prometheus reaches', () => {
      for (const [, deployment] of deployments) {
        const { env, ports } = containersOf(deployment)[0]!;
        const { containerPort } = ports!.find((one) => one.name === 'metrics')!;
        expect(env).toContainEqual({ name: 'METRICS_PORT', value: String(containerPort) });
        expect(ports!.filter((one) => one.containerPort === containerPort)).toHaveLength(1);
      }
      const opened = manifests
        .filter((one) => one.kind === 'NetworkPolicy' && JSON.stringify(one).includes('prometheus'))
        .flatMap(({ spec }) => (spec!['ingress'] as { ports: { port: number }[] }[]) ?? [])
        .flatMap(({ ports }) => ports);
      expect(opened).toEqual(name.includes('cluster') ? [{ port: 9091 }] : []);
    });

    test('nothing connects to anything but DNS, MongoDB, the services (BFF) and mail servers (mail)', () => {
      const rules = manifests
        .filter((one) => one.kind === 'NetworkPolicy')
        .flatMap(({ spec }) =>
          ((spec!['egress'] as { to?: unknown[]; ports: { port: number }[] }[] | undefined) ?? []).map(
            ({ to, ports }) => ({ from: spec!['podSelector'], to, ports: ports.map(({ port }) => port) }),
          ),
        );
      const inside = rules.filter(({ to }) => to?.length).flatMap(({ ports }) => ports);
      expect([...new Set(inside)].sort((a, b) => a - b)).toEqual([53, 8080, 27017]);
      // a rule without destinations reaches every address
      expect(rules.filter(({ to }) => !to?.length)).toEqual([
        { from: { matchLabels: { 'app.kubernetes.io/name': 'mail' } }, to: undefined, ports: [25, 465, 587] },
      ]);
    });

    test('the gateway terminates TLS, keeps sockets open, accepts photos, and leads to the BFF alone', () => {
      const { listeners } = named(manifests, 'Gateway', 'mesa')!.spec as { listeners: Listener[] };
      expect(listeners).toMatchObject([
        {
          name: 'https',
          protocol: 'HTTPS',
          tls: { mode: 'Terminate', certificateRefs: [{ name: 'mesa-tls' }] },
        },
        { name: 'http', protocol: 'HTTP' },
      ]);
      const routes = manifests
        .filter((one) => one.kind === 'HTTPRoute')
        .map(({ spec }) => spec as unknown as Route);
      const of = (listener: string) =>
        routes
          .filter(({ parentRefs }) => parentRefs.every(({ sectionName }) => sectionName === listener))
          .flatMap(({ rules }) => rules);
      expect(of('http')).toMatchObject([
        { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https' } }] },
      ]);
      const backends = [...of('https'), ...of('http')].flatMap(({ backendRefs = [] }) => backendRefs);
      const { ports } = named(manifests, 'Service', 'bff-service')!.spec as { ports: { port: number }[] };
      expect(new Set(backends.map(({ name, port }) => `${name}:${port}`))).toEqual(
        new Set([`bff-service:${ports[0]!.port}`]),
      );
      // no time limit
      expect(
        of('https').find(({ matches = [] }) => matches[0]?.path.value === '/cable')!.timeouts.request,
      ).toBe('0s');
      const seconds = of('https').map(({ timeouts }) => Number.parseInt(timeouts.request, 10));
      expect(Math.max(...seconds)).toBeGreaterThanOrEqual(60);
    });

    test('every autoscaler and disruption budget is for a Deployment of two instances or more', () => {
      const scalers = manifests.filter((one) => one.kind === 'HorizontalPodAutoscaler');
      expect(scalers).toHaveLength(name.includes('cluster') ? parts.length : 0);
      for (const { spec } of scalers) {
        expect(
          named(manifests, 'Deployment', (spec!['scaleTargetRef'] as { name: string }).name),
        ).toBeDefined();
        expect(spec!['minReplicas']).toBeGreaterThanOrEqual(2);
      }
      for (const { spec } of manifests.filter((one) => one.kind === 'PodDisruptionBudget')) {
        const wanted = (spec!['selector'] as { matchLabels: object }).matchLabels;
        expect(
          deployments.filter(([, deployment]) => hasLabels(podOf(deployment).metadata.labels, wanted)),
        ).toHaveLength(1);
      }
    });
  });
});

interface Listener {
  name: string;
}

interface Route {
  parentRefs: { sectionName: string }[];
  rules: {
    matches?: { path: { value: string } }[];
    backendRefs?: { name: string; port: number }[];
    timeouts: { request: string };
  }[];
}

function selects(selector: unknown, labels: Record<string, string>): boolean {
  const { matchLabels, matchExpressions = [] } = selector as {
    matchLabels?: object;
    matchExpressions?: { key: string; operator: string }[];
  };
  if (!matchLabels && matchExpressions.length === 0) return false;
  return (
    hasLabels(labels, matchLabels ?? {}) &&
    matchExpressions.every(({ key, operator }) => operator === 'Exists' && key in labels)
  );
}
