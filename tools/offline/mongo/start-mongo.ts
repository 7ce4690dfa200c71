import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJson } from '../../commands/machine/json-file';
import { freePorts, isFree } from '../../commands/machine/ports';
import { endLeftover, markOf, until, type ProcessMark } from '../../commands/machine/processes';
import { supervise, type Supervised } from '../../commands/machine/supervise';
import { REPLICA_SET, waitUntilWritable } from './replica-set';
import type { Mongod } from './sources';
import { mongodSpawner } from './mongod-spawner';

const PORT_RELEASE_MS = 2_000;

export interface MongoServer {
  /** base address, no database in it */
  uri: string;
  /** resolves when it accepts writes */
  ready: Promise<void>;
  process: Supervised;
}

interface Options {
  /** gigabytes for MongoDB's own cache */
  cacheGb?: number;
}

/** The last start of mongod on this data folder, as mongo.json keeps it. */
interface LastStart {
  port: number;
  /** absent before the first start */
  last?: ProcessMark;
}

/**
 * Starts the embedded MongoDB: a replica set of one (transactions and change streams need one) whose files,
 * port and log are in `<dataDir>`, so that data and addresses survive a restart.
 * @param onDied called when it died and is being restarted: how it ended
 */
export async function startMongo(
  mongod: Mongod,
  dataDir: string,
  onDied: (how: string) => void,
  { cacheGb }: Options = {},
): Promise<MongoServer> {
  const folder = join(dataDir, 'mongo');
  const stateFile = join(dataDir, 'mongo.json');
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(join(dataDir, 'logs'), { recursive: true })]);
  const lastStart = await readLastStart(stateFile);
  if (lastStart.last) await endLeftover(lastStart.last);
  // the port of a process that has just ended may stay in use for a moment
  const isPortFree = await until(() => isFree(lastStart.port), lastStart.last ? PORT_RELEASE_MS : 0);
  const port = isPortFree ? lastStart.port : (await freePorts(1))[0]!;

  const log = join(dataDir, 'logs', 'mongod.log');
  await writeFile(log, '', { mode: 0o600 });
  const supervised = await supervise({
    name: 'mongod',
    stopSignal: 'SIGINT',
    onDied,
    spawn: await mongodSpawner({ binary: mongod.binary, dbpath: folder, port, log, cacheGb }),
    onSpawned: async (pid) => writeJson(stateFile, { port, last: await markOf(pid) }),
  });
  const ready = waitUntilWritable(port);
  ready.catch(() => undefined); // awaited later; until then it is no unhandled rejection
  return { uri: `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`, ready, process: supervised };
}

/** The port of the embedded MongoDB of a data folder; none before it was first started. */
export const embeddedPort = async (dataDir: string): Promise<number | undefined> =>
  (await readJson<LastStart>(join(dataDir, 'mongo.json')))?.port;

async function readLastStart(file: string): Promise<LastStart> {
  const last = await readJson<LastStart>(file);
  return last?.port ? last : { port: (await freePorts(1))[0]! };
}
