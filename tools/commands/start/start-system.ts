import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../console/user-error';
import { freePorts } from '../machine/ports';
import { markOf } from '../machine/processes';
import type { Supervised } from '../machine/supervise';
import { databaseUri } from '../../offline/mongo/uri';
import { publishCheckout } from '../remotes/publish-checkout';
import type { Settings } from '../settings';
import { browserParts, parts } from '../system';
import type { Surroundings } from '../system';
import { buildChanged } from './build';
import { createShared, openDatabase } from './database';
import { announce, withdraw } from './instance';
import { isReady, runPart } from './run-part';
import { secretsOf } from './secrets';
import { isSeeded, seedAll } from './seeding';

const READY_WITHIN_MS = 90_000;
// together below the ten seconds that contract.md "Running it" allows
const STOP_BFF_MS = 2_500;
const STOP_SERVICE_MS = 2_500;
const STOP_MONGO_MS = 4_000;

export interface System {
  stop(): Promise<void>;
}

interface Options {
  settings: Settings;
  /** aborts the start; `stop` ends the parts that run already */
  signal: AbortSignal;
  /** a sentence for the console */
  say(sentence: string): void;
}

/**
 * Starts all parts of system.ts, in parallel where possible: the database starts while changed parts are
 * built, and the parts start while the database becomes ready.
 * @returns at once: a function that stops the system, and a promise that resolves when every part is ready
 */
export function startSystem({ settings, signal, say }: Options): System & { ready: Promise<void> } {
  const running: Supervised[] = [];
  let stopped: Promise<void> | undefined;

  const keep = async (starting: Promise<Supervised>): Promise<void> => {
    const kept = await starting;
    running.push(kept);
    if (signal.aborted) await kept.stop(0);
  };

  const up = async (): Promise<void> => {
    const dataDir = settings.MESA_DATA_DIR;
    const secrets = await secretsOf(dataDir);
    const building = buildChanged([...parts.map(({ folder }) => folder), ...browserParts], signal);
    building.catch(() => undefined); // awaited below
    const database = await openDatabase(settings, (how) => say(`MongoDB ${how}; starting it again.`));
    if (database.process) await keep(Promise.resolve(database.process));
    await building;
    signal.throwIfAborted();

    const surroundings = async (): Promise<Surroundings> => {
      const ports = await freePorts(parts.length);
      return {
        settings,
        secrets,
        ports: { ...Object.fromEntries(parts.map(({ name }, i) => [name, ports[i]!])), bff: settings.PORT },
        adminPort: ports[parts.findIndex(({ name }) => name === 'bff')]!,
        database: (name) => databaseUri(database.uri, name),
      };
    };
    // an embedded database that was seeded once stays seeded: then the parts need not wait until it is ready
    const filled = settings.MONGODB_URI ? null : join(dataDir, 'mongo', 'mesa-filled');
    if (!filled || !existsSync(filled)) {
      await database.ready;
      await createShared(database.uri);
      if (!(await isSeeded(database.uri)))
        await seedAll(await surroundings(), database.uri, settings.MESA_RESTAURANTS, signal);
      if (filled) await writeFile(filled, '');
    }
    // chosen only now: while the database was seeded, another program may have taken a port that was free
    const around = await surroundings();
    await Promise.all(parts.map((part) => keep(runPart(part, around, say))));
    await database.ready;
    for (const part of parts) {
      if (await isReady(around.ports[part.name]!, READY_WITHIN_MS, signal)) continue;
      throw new UserError(
        `${part.name} is not ready after ${READY_WITHIN_MS / 1_000} s; its log is ${join(dataDir, 'logs', `${part.name}.log`)}.`,
      );
    }
    const adminUrl = `http://127.0.0.1:${around.adminPort}`;
    await publishCheckout({ adminUrl, adminToken: secrets.adminToken, onProgress: say });
    await announce(dataDir, {
      port: settings.PORT,
      adminUrl,
      adminToken: secrets.adminToken,
      mongodbUri: database.uri,
      pids: Object.fromEntries(running.map(({ name, pid }) => [name, pid])),
      tool: await markOf(process.pid),
    });
  };

  const bringDown = async (): Promise<void> => {
    const named = (name: string): Supervised[] => running.filter((kept) => kept.name === name);
    const stopAll = (some: Supervised[], withinMs: number): Promise<unknown> =>
      Promise.all(some.map((kept) => kept.stop(withinMs)));
    await withdraw(settings.MESA_DATA_DIR);
    // callers stop before what they call: the BFF first, then the services, the database last
    await stopAll(named('bff'), STOP_BFF_MS);
    await stopAll(
      running.filter(({ name }) => name !== 'bff' && name !== 'mongod'),
      STOP_SERVICE_MS,
    );
    await stopAll(named('mongod'), STOP_MONGO_MS);
  };

  return { ready: up(), stop: () => (stopped ??= bringDown()) };
}
