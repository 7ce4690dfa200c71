import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { freePorts, isFree } from '../machine/ports';
import { markOf } from '../machine/processes';
import type { Supervised } from '../machine/supervise';
import { databaseUri } from '../../offline/mongo/uri';
import { publishCheckout, readCheckout } from '../remotes/publish-checkout';
import type { Settings } from '../settings';
import { browserWorkspaces, parts, type SystemConfig } from '../system';
import { buildChanged } from './build';
import { createSharedCollections, openDatabase, type Database } from './database';
import { announce, withdraw, type Instance } from './instance';
import { isReady, runPart } from './run-part';
import { secretsOf, type Secrets } from './secrets';
import { isSeeded, seedAll } from './seeding';

const READY_WITHIN_MS = 90_000;
// together below the ten seconds that contract.md "Running it" allows
const STOP_BFF_MS = 2_500;
const STOP_SERVICE_MS = 2_500;
const STOP_MONGO_MS = 4_000;

interface Options {
  settings: Settings;
  /** aborts the start; `stop` ends the parts that run already */
  signal: AbortSignal;
  /** a sentence for the console */
  say(sentence: string): void;
}

/**
 * Starts all parts of system.ts, in parallel where possible: the database starts while what has changed is
 * built, and the parts start while the database becomes ready.
 * @returns at once: `ready` resolves when every part is ready, `stop` ends them
 */
export const startSystem = (options: Options): System => new System(options);

class System {
  /** resolves with the address of the admin port */
  readonly ready: Promise<string>;
  private readonly running: Supervised[] = [];
  private stopped: Promise<void> | undefined;
  /** what other commands are told, without the process ids; set once all is ready */
  private announced: Omit<Instance, 'pids'> | undefined;
  private announcing: Promise<void> = Promise.resolve();

  constructor(private readonly options: Options) {
    this.ready = this.start();
  }

  stop(): Promise<void> {
    return (this.stopped ??= this.stopAll());
  }

  private async start(): Promise<string> {
    const { settings, signal, say } = this.options;
    const secrets = await secretsOf(settings.MESA_DATA_DIR);
    const building = buildChanged([...parts.map(({ folder }) => folder), ...browserWorkspaces], signal);
    building.catch(() => undefined); // awaited below
    const database = await openDatabase(settings, (how) =>
      say(`MongoDB ${how}; starting it again. Its log is logs/mongod.log in the data folder.`),
    );
    if (database.process) await this.register(Promise.resolve(database.process));
    await building;
    signal.throwIfAborted();

    await this.seedEmpty(database, () => systemConfig(settings, secrets, database.uri));
    // chosen only now: while the database was seeded, another program may have taken a port that was free
    const config = await systemConfig(settings, secrets, database.uri);
    await Promise.all(parts.map((part) => this.register(runPart(part, config, say, () => this.announce()))));
    const builds = readCheckout();
    builds.catch(() => undefined); // awaited below
    await database.ready;
    await this.waitForParts(config);
    return this.publish(config, database.uri, builds);
  }

  /** An embedded database that was seeded once stays seeded, so the parts need not wait until it is ready. */
  private async seedEmpty(
    { uri, ready }: Database,
    createConfig: () => Promise<SystemConfig>,
  ): Promise<void> {
    const { settings, signal } = this.options;
    const filled = settings.MONGODB_URI ? null : join(settings.MESA_DATA_DIR, 'mongo', 'mesa-filled');
    if (filled && existsSync(filled)) return;
    await ready;
    await createSharedCollections(uri);
    if (!(await isSeeded(uri))) await seedAll(await createConfig(), uri, settings.MESA_RESTAURANTS, signal);
    if (filled) await writeFile(filled, '');
  }

  private async waitForParts({ ports, settings }: SystemConfig): Promise<void> {
    for (const { name } of parts) {
      if (await isReady(ports[name]!, READY_WITHIN_MS, this.options.signal)) continue;
      const log = join(settings.MESA_DATA_DIR, 'logs', `${name}.log`);
      throw new UserError(`${name} is not ready after ${READY_WITHIN_MS / 1_000} s; its log is ${log}.`);
    }
  }

  private async publish(
    config: SystemConfig,
    mongodbUri: string,
    builds: ReturnType<typeof readCheckout>,
  ): Promise<string> {
    const { settings, secrets, ports, adminPort } = config;
    const adminUrl = `http://127.0.0.1:${adminPort}`;
    const { adminToken } = secrets;
    await publishCheckout({ adminUrl, adminToken, builds, onProgress: this.options.say });
    this.announced = {
      port: settings.PORT,
      adminUrl,
      adminToken,
      mongodbUri,
      ports,
      tool: await markOf(process.pid),
    };
    await this.announce();
    return adminUrl;
  }

  /**
   * Tells other commands of the running system, again after each restart of a part. One after the other:
   * parts that died together start together, and this is one file.
   */
  private announce(): Promise<void> {
    const write = async (): Promise<void> => {
      if (!this.announced || this.stopped) return;
      const pids = Object.fromEntries(this.running.map(({ name, pid }) => [name, pid]));
      await announce(this.options.settings.MESA_DATA_DIR, { ...this.announced, pids });
    };
    return (this.announcing = this.announcing.catch(() => undefined).then(write));
  }

  /** Remembers a process, so that `stop` ends it. */
  private async register(starting: Promise<Supervised>): Promise<void> {
    const started = await starting;
    this.running.push(started);
    if (this.options.signal.aborted) await started.stop(0);
  }

  /** Callers stop before what they call: the BFF first, then the services, the database last. */
  private async stopAll(): Promise<void> {
    const stop = (withinMs: number, chosen: (name: string) => boolean): Promise<unknown> =>
      Promise.all(this.running.filter(({ name }) => chosen(name)).map((part) => part.stop(withinMs)));
    await withdraw(this.options.settings.MESA_DATA_DIR);
    await stop(STOP_BFF_MS, (name) => name === 'bff');
    await stop(STOP_SERVICE_MS, (name) => name !== 'bff' && name !== 'mongod');
    await stop(STOP_MONGO_MS, (name) => name === 'mongod');
  }
}

/** What the environments of all parts are made from, with ports that are free now. */
export async function systemConfig(settings: Settings, secrets: Secrets, uri: string): Promise<SystemConfig> {
  const ports = await freePorts(parts.length);
  return {
    settings,
    secrets,
    ports: { ...Object.fromEntries(parts.map(({ name }, i) => [name, ports[i]!])), bff: settings.PORT },
    adminPort: await adminPortOf(settings, ports[parts.findIndex(({ name }) => name === 'bff')]!),
    database: (name) => databaseUri(uri, name),
  };
}

/** ADMIN_PORT; else the port after the public one, or a free one where another program has that. */
async function adminPortOf({ ADMIN_PORT, PORT }: Settings, free: number): Promise<number> {
  if (ADMIN_PORT !== undefined) return ADMIN_PORT;
  return PORT < 65_535 && (await isFree(PORT + 1)) ? PORT + 1 : free;
}
