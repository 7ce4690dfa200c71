import mongoose, { type Connection } from 'mongoose';
import { POOL_MAX } from '../config';
import { traces } from '../traces/traces';

export type Database = Connection;

export interface ConnectOptions {
  /** names the connections in the database's log and its list of operations */
  appName?: string;
  /** so that commands can be counted or traced */
  monitorCommands?: boolean;
  /** a part that answers requests waits less than a seed, a migration or a test */
  serving?: boolean;
  /** instead of the `socketTimeoutMS` below */
  silenceMs?: number;
}

/**
 * `socketTimeoutMS` is how long a command may go without a byte of a response. A machine that fails, or a
 * mongod killed under Wine, leaves connections that look open for ever. Without a limit, commands on them
 * would never return, and change streams would stop until a restart. Commands that may take longer use
 * NO_SOCKET_TIMEOUT.
 */
const PATIENT = { socketTimeoutMS: 15_000, serverSelectionTimeoutMS: 5_000 };

/**
 * The driver tries twice, and waits for a primary or a free connection, within the time of a request
 * (ANSWER_MS). It asks each member every two seconds, and waits three seconds longer for the answer: a
 * machine that vanished is noticed within five, and all its connections are closed. With the driver's own
 * times that would take forty seconds.
 */
const SERVING = {
  socketTimeoutMS: 2_000,
  serverSelectionTimeoutMS: 4_000,
  waitQueueTimeoutMS: 4_000,
  heartbeatFrequencyMS: 2_000,
  connectTimeoutMS: 3_000,
};

/**
 * For one operation on a collection whose response may take any time. (The driver reads it from the
 * operation's options, though its types name it for a whole client; `timeoutMS` does nothing in this
 * version.)
 */
export const NO_SOCKET_TIMEOUT: object = { socketTimeoutMS: 0 };

/**
 * Options of reads that may be a moment old: while there is no primary, a secondary answers, if it is not
 * more than 90 seconds behind, the least that MongoDB allows. MongoDB rejects them inside a transaction.
 */
export const READ_ANYWHERE = { readPreference: 'primaryPreferred', maxStalenessSeconds: 90 } as const;

/**
 * Connects to a service's database. Every write waits for the majority's journal (nothing acknowledged is
 * lost), nothing is buffered while disconnected (a call fails instead of hanging), and every response has a
 * time limit: the driver then repeats reads and writes once on another connection, and never applies a write
 * twice.
 */
export async function connect(uri: string, options: ConnectOptions = {}): Promise<Database> {
  const settings: mongoose.ConnectOptions = {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    maxPoolSize: POOL_MAX,
    ...(options.serving ? SERVING : PATIENT),
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    monitorCommands: Boolean(traces()) || options.monitorCommands === true,
  };
  if (options.silenceMs) settings.socketTimeoutMS = options.silenceMs;
  if (options.appName) settings.appName = options.appName;
  const connection = mongoose.createConnection(uri, settings);
  await connection.asPromise();
  traces()?.watch(connection);
  return connection;
}

/** Pings the database. @throws after two seconds without a response */
export async function ping(database: Database): Promise<void> {
  await database.db!.command({ ping: 1 }, { signal: AbortSignal.timeout(2_000) });
}
