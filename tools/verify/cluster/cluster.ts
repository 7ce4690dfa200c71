import { join } from 'node:path';
import { freePorts } from '../../commands/machine/ports';
import type { Supervised } from '../../commands/machine/supervise';
import { databaseUri } from '../../offline/mongo/uri';
import { readSettings, type Settings } from '../../commands/settings';
import { isReady, runPart } from '../../commands/start/run-part';
import { secretsOf, type Secrets } from '../../commands/start/secrets';
import { parts, type Part, type SystemConfig } from '../../commands/system';
import { startNginx } from './nginx';

const COPIES = 2;
/** sixteen processes start at once: this takes seconds on an idle machine */
const READY_WITHIN_MS = 4 * 60_000;
const STOP_WITHIN_MS = 15_000;
/** long enough for requests that nginx sent before the change, even on a stalled machine */
const DRAIN_MS = 1_000;

/** One process of one part; there are several of each. */
export interface Instance {
  part: Part;
  copy: number;
  port: number;
  process: Supervised;
}

export interface Cluster {
  url: string;
  instances: Instance[];
  /** the origins of the BFFs' admin ports */
  admins: string[];
  /** what instances are started with from now on */
  secrets: Secrets;
  /** restarts an instance as Kubernetes does: out of the balancer, stop, start, and back when it is ready */
  restart(instance: Instance): Promise<void>;
  /** the last lines of the balancer's error log */
  lastErrors(): Promise<string[]>;
  stop(): Promise<void>;
}

/** What every instance is started with. */
interface Setup {
  settings: Settings;
  secrets: Secrets;
  /** the ports of the balancer by part: parts call each other through it */
  balanced: Record<string, number>;
  uri: string;
  run: typeof runPart;
}

/**
 * Starts two instances of every part on loopback, as in a cluster: an nginx group for the BFF and for each
 * service, one MongoDB.
 * @param uri base address of a MongoDB that holds the demo data
 * @param dataDir for logs, nginx's files and secrets
 * @param run starts one instance; by default from this checkout
 */
export async function startCluster(
  uri: string,
  dataDir: string,
  signal: AbortSignal,
  run = runPart,
): Promise<Cluster> {
  const ports = await freePorts(parts.length * (COPIES + 1) + COPIES);
  const take = (): number => ports.pop()!;
  const groups = Object.fromEntries(
    parts.map(({ name }) => [name, { port: take(), targets: Array.from({ length: COPIES }, take) }]),
  );
  const admins = Array.from({ length: COPIES }, take);
  const setup: Setup = {
    settings: { ...readSettings({}), MESA_DATA_DIR: dataDir, RATE_LIMIT_FACTOR: 1_000, LOG_LEVEL: 'warn' },
    secrets: await secretsOf(dataDir),
    balanced: Object.fromEntries(parts.map(({ name }) => [name, groups[name]!.port])),
    uri,
    run,
  };
  const nginx = await startNginx(join(dataDir, 'nginx'), groups);
  const begin = ({ part, copy, port }: Omit<Instance, 'process'>): Promise<Supervised> =>
    startInstance(setup, { part, copy, port }, admins[copy]!);
  const instances = await Promise.all(
    parts
      .flatMap((part) => groups[part.name]!.targets.map((port, copy) => ({ part, copy, port })))
      .map(async (one) => ({ ...one, process: await begin(one) })),
  );
  await Promise.all(instances.map((one) => waitFor(one, signal)));

  const stopAll = (some: Instance[]) => Promise.all(some.map((one) => one.process.stop(STOP_WITHIN_MS)));
  return {
    url: `http://localhost:${setup.balanced['bff']}`,
    instances,
    admins: admins.map((port) => `http://127.0.0.1:${port}`),
    secrets: setup.secrets,
    async restart(instance) {
      await Promise.all([instance.process.stop(STOP_WITHIN_MS), nginx.leave(instance.port)]);
      instance.process = await begin(instance);
      await waitFor(instance, signal);
      await nginx.join(instance.port);
    },
    lastErrors: nginx.lastErrors,
    async stop() {
      // callers first
      await stopAll(instances.filter(({ part }) => part.name === 'bff'));
      await stopAll(instances);
      await nginx.stop(3_000);
    },
  };
}

function startInstance(
  { settings, secrets, balanced, uri, run }: Setup,
  { part, copy, port }: Omit<Instance, 'process'>,
  adminPort: number,
): Promise<Supervised> {
  const config: SystemConfig = {
    settings: { ...settings, PORT: port },
    secrets,
    ports: { ...balanced, [part.name]: port },
    adminPort,
    database: (name) => databaseUri(uri, name),
  };
  const numbered: Part = {
    ...part,
    name: `${part.name}-${copy}`,
    env: () => ({
      ...part.env(config),
      DRAIN_MS: String(DRAIN_MS),
      ...(part.name === 'bff' ? { TRUST_PROXY: '1' } : {}),
    }),
  };
  return run(numbered, config, (sentence) => process.stderr.write(`${sentence}\n`));
}

async function waitFor({ part, port }: Instance, signal: AbortSignal): Promise<void> {
  if (!(await isReady(port, READY_WITHIN_MS, signal)))
    throw new Error(`${part.name} on port ${port} did not become ready.`);
}
