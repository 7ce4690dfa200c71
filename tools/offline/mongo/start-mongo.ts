import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { MongoNetworkError } from 'mongodb';
import type { MongoClient } from 'mongodb';
import { UserError } from '../../commands/console/user-error';
import { freePorts, isFree } from '../../commands/machine/ports';
import { endLeftover, intoLog, markOf, until } from '../../commands/machine/processes';
import type { ProcessMark } from '../../commands/machine/processes';
import { supervise } from '../../commands/machine/supervise';
import type { Supervised } from '../../commands/machine/supervise';
import { mongoClient } from './client';
import { lastWords } from './last-words';
import { onPath } from './sources';
import type { Mongod } from './sources';

const REPLICA_SET = 'mesa';
/** enough for the demo data, next to all other parts on one machine */
const CACHE_GB = 0.25;
/**
 * a part killed in the middle of a transaction leaves it open, with its locks; ours take a fraction of a
 * second (docs/decisions/006)
 */
const TRANSACTION_SECONDS = 15;
const STOP_SIGNAL = 'SIGINT';
/** long, because the first start under Wine also creates Wine's folder */
const UP_WITHIN_MS = 90_000;
const PORT_RELEASE_MS = 2_000;
/** usually milliseconds; half a minute when another program uses the port in the set's configuration */
const WRITABLE_WITHIN_MS = 60_000;

export interface MongoServer {
  /** base address, no database in it */
  uri: string;
  /** resolves when it accepts writes */
  ready: Promise<void>;
  process: Supervised;
}

interface Memory {
  port: number;
  last?: ProcessMark;
}

/**
 * Starts the embedded MongoDB: a replica set of one (transactions and change streams need one) whose files,
 * port and log are in `<dataDir>`, so that data and addresses survive a restart.
 * @param onDied called when it died and is being restarted: how it ended, with the reason from its log
 * @param cacheGb gigabytes for MongoDB's own cache
 */
export async function startMongo(
  mongod: Mongod,
  dataDir: string,
  onDied: (how: string) => void,
  cacheGb = CACHE_GB,
): Promise<MongoServer> {
  const folder = join(dataDir, 'mongo');
  const memoryFile = join(dataDir, 'mongo.json');
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(join(dataDir, 'logs'), { recursive: true })]);
  const memory = await recall(memoryFile);
  if (memory.last) await endLeftover(memory.last);
  // the port of a process that has just ended may stay in use for a moment
  const own = await until(() => isFree(memory.port), memory.last ? PORT_RELEASE_MS : 0);
  const port = own ? memory.port : (await freePorts(1))[0]!;

  // where setpriv exists, mongod gets SIGINT when this tool dies without stopping it
  const setpriv = process.platform === 'linux' ? await onPath('setpriv') : null;
  const command = [
    ...(setpriv ? [setpriv, '--pdeathsig', 'INT'] : []),
    ...[
      mongod.binary,
      '--dbpath',
      folder,
      '--port',
      String(port),
      '--bind_ip',
      '127.0.0.1',
      '--replSet',
      REPLICA_SET,
    ],
    ...['--wiredTigerCacheSizeGB', String(cacheGb)],
    ...['--setParameter', `transactionLifetimeLimitSeconds=${TRANSACTION_SECONDS}`],
  ];
  const log = join(dataDir, 'logs', 'mongod.log');
  await writeFile(log, '', { mode: 0o600 });
  const kept = await supervise({
    name: 'mongod',
    stopSignal: STOP_SIGNAL,
    onDied: (how) => void lastWords(log).then((words) => onDied(words ? `${how} (${words})` : how)),
    // its own process group: Ctrl-C must reach it last, after the services
    spawn: () =>
      intoLog(log, (fd) =>
        spawn(command[0]!, command.slice(1), { stdio: ['ignore', fd, fd], detached: true }),
      ),
    onSpawned: async (pid) => writeFile(memoryFile, JSON.stringify({ port, last: await markOf(pid) })),
  });
  const ready = takesWrites(port);
  ready.catch(() => undefined); // awaited later; until then it is no unhandled rejection
  return { uri: `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`, ready, process: kept };
}

async function recall(file: string): Promise<Memory> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text) return JSON.parse(text) as Memory;
  return { port: (await freePorts(1))[0]! };
}

/** Waits for the port, initiates a replica set of one if there is none yet, and waits until it is primary. */
async function takesWrites(port: number): Promise<void> {
  if (!(await until(() => isListening(port), UP_WITHIN_MS)))
    throw new UserError('MongoDB did not start within 90 s; its log is logs/mongod.log in MESA_DATA_DIR.');
  const client = mongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  try {
    const writable = async (): Promise<boolean> => {
      // a node that is being reconfigured closes all connections
      const { isWritablePrimary, setName } = await client.db('admin').command({ hello: 1 }).catch(hungUp);
      if (!isWritablePrimary && !setName) await joinItself(client, `127.0.0.1:${port}`);
      return isWritablePrimary === true;
    };
    if (!(await until(writable, WRITABLE_WITHIN_MS)))
      throw new UserError('MongoDB started but did not become writable within 60 s.');
  } finally {
    await client.close();
  }
}

const hungUp = (error: Error): { isWritablePrimary: boolean; setName?: string } => {
  if (error instanceof MongoNetworkError) return { isWritablePrimary: false, setName: 'unknown' };
  throw error;
};

const NOT_YET_INITIALIZED = 94;
/** already initialized, or the set is reading its configuration: wait and look again */
const HARMLESS = [23, 109, 123];

/** Initiates a replica set of one, or updates its configuration when the port has changed. */
async function joinItself(client: MongoClient, host: string): Promise<void> {
  const admin = client.db('admin');
  const ignoreHarmless = (error: { code?: number }): void => {
    if (!HARMLESS.includes(error.code ?? 0) && !(error instanceof MongoNetworkError)) throw error;
  };
  const config = await admin.command({ replSetGetConfig: 1 }).then(
    (answer) => answer.config,
    (error: { code?: number }) => (error.code === NOT_YET_INITIALIZED ? null : ignoreHarmless(error)),
  );
  if (config === null) {
    await admin
      .command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } })
      .catch(ignoreHarmless);
  } else if (config && config.members[0].host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
    await admin.command({ replSetReconfig: moved, force: true }).catch(ignoreHarmless);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const end = (listening: boolean) => () => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });
}
