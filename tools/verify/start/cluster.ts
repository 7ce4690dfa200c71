import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../commands/machine/ports';
import type { Supervised } from '../../commands/machine/supervise';
import { databaseUri } from '../../offline/mongo/uri';
import { isReady, runPart } from '../../commands/start/run-part';
import { secretsOf } from '../../commands/start/secrets';
import { parts, type Part, type SystemConfig } from '../../commands/system';
import { instance } from './mesa';
import { startCopy, testSettings } from './parts';
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

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** A cluster on the database of the Mesa that MESA_DATA_DIR names, with files in a temporary folder. */
export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-cluster-'));
  const cluster = await startCluster((await instance()).mongodbUri, folder);
  return {
    ...cluster,
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts two instances of every part on loopback, as in a cluster: an nginx group for the BFF and for each
 * service, one MongoDB.
 * @param uri base address of a MongoDB that holds the demo data
 * @param dataDir for logs, nginx's files and secrets
 * @param run starts one instance; by default from this checkout
 */
export async function startCluster(uri: string, dataDir: string, run = runPart) {
  const ports = await freePorts(parts.length * (COPIES + 1) + COPIES);
  const take = (): number => ports.pop()!;
  const groups = Object.fromEntries(
    parts.map(({ name }) => [name, { port: take(), targets: Array.from({ length: COPIES }, take) }]),
  );
  const admins = Array.from({ length: COPIES }, take);
  const config: Omit<SystemConfig, 'adminPort'> = {
    settings: testSettings(dataDir),
    secrets: await secretsOf(dataDir),
    // parts call each other through the balancer
    ports: Object.fromEntries(parts.map(({ name }) => [name, groups[name]!.port])),
    database: (name) => databaseUri(uri, name),
  };
  const nginx = await startNginx(join(dataDir, 'nginx'), groups);
  const begin = ({ part, copy, port }: Omit<Instance, 'process'>): Promise<Supervised> =>
    startCopy(
      part,
      { ...config, adminPort: admins[copy]! },
      { name: `${part.name}-${copy}`, port, env: { DRAIN_MS: String(DRAIN_MS), TRUST_PROXY: '1' }, run },
    );
  const instances = await Promise.all(
    parts
      .flatMap((part) => groups[part.name]!.targets.map((port, copy) => ({ part, copy, port })))
      .map(async (instance) => ({ ...instance, process: await begin(instance) })),
  );
  await Promise.all(instances.map(waitFor));

  const stopAll = (some: Instance[]) =>
    Promise.all(some.map((instance) => instance.process.stop(STOP_WITHIN_MS)));
  return {
    url: `http://localhost:${config.ports['bff']}`,
    instances,
    /** the origins of the BFFs' admin ports */
    admins: admins.map((port) => `http://127.0.0.1:${port}`),
    /** what instances are started with from now on */
    secrets: config.secrets,
    /** restarts an instance as Kubernetes does: out of the balancer, stop, start, back when it is ready */
    async restart(instance: Instance): Promise<void> {
      await Promise.all([instance.process.stop(STOP_WITHIN_MS), nginx.leave(instance.port)]);
      instance.process = await begin(instance);
      await waitFor(instance);
      await nginx.join(instance.port);
    },
    lastErrors: nginx.lastErrors,
    async stop(): Promise<void> {
      // callers first
      await stopAll(instances.filter(({ part }) => part.name === 'bff'));
      await stopAll(instances);
      await nginx.stop(3_000);
    },
  };
}

async function waitFor({ part, port }: Instance): Promise<void> {
  if (!(await isReady(port, READY_WITHIN_MS)))
    throw new Error(`${part.name} on port ${port} did not become ready.`);
}
