import mongoose, { type Connection } from 'mongoose';
import { traces } from '../traces/traces';

export type Database = Connection;

export interface ConnectOptions {
  /** names the connections in the database's log and its list of operations */
  appName?: string;
  poolSize?: number;
  /** so that commands can be counted or traced */
  monitorCommands?: boolean;
  /**
   * how long a command may go without a byte of a response, in milliseconds. A machine that fails, or a
   * mongod killed under Wine, leaves connections that look open for ever. Without a limit, commands on them
   * would never return, and change streams would stop until a restart. Commands that may take longer use
   * NO_SOCKET_TIMEOUT.
   */
  silenceMs?: number;
}

const SILENCE_MS = 15_000;
/** For parts: the driver tries twice, and both must fit into the time of a request (ANSWER_MS). */
export const SERVING_SILENCE_MS = 2_000;
/** How long to wait for a primary, or for a free connection. */
const WAIT_MS = 4_000;
/**
 * The driver asks each member every two seconds, and waits three seconds longer for the answer: a machine
 * that vanished is noticed within five, and all its connections are closed. The driver's own times make
 * forty seconds of it.
 */
const MONITOR = { heartbeatFrequencyMS: 2_000, connectTimeoutMS: 3_000 };

/**
 * For one operation on a collection whose response may take any time. (The driver reads it from the
 * operation's options, though its types name it for a whole client; `timeoutMS` does nothing in this
 * version.)
 */
export const NO_SOCKET_TIMEOUT: object = { socketTimeoutMS: 0 };

/**
 * Options of reads that may be a moment old: while there is no primary, a secondary answers, if it is not
 * more than 90 seconds behind, the least that MongoDB allows. An error inside a transaction.
 */
export const READ_ANYWHERE = {
  // mongoose passes it on; its types know the mode alone
  readPreference: new mongoose.mongo.ReadPreference('primaryPreferred', [], {
    maxStalenessSeconds: 90,
  }) as unknown as 'primaryPreferred',
};

/**
 * Connects to a service's database. Every write waits for the majority's journal (nothing acknowledged is
 * lost), nothing is buffered while disconnected (a call fails instead of hanging), and every response has a
 * time limit: the driver then repeats reads and writes once on another connection, and never applies a write
 * twice.
 */
export async function connect(uri: string, options: ConnectOptions = {}): Promise<Database> {
  const connection = mongoose.createConnection(uri, {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    maxPoolSize: options.poolSize ?? 50,
    serverSelectionTimeoutMS: WAIT_MS,
    waitQueueTimeoutMS: WAIT_MS,
    ...MONITOR,
    socketTimeoutMS: options.silenceMs ?? SILENCE_MS,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    ...(options.appName ? { appName: options.appName } : {}),
    ...(traces() || options.monitorCommands ? { monitorCommands: true } : {}),
  });
  await connection.asPromise();
  traces()?.watch(connection);
  return connection;
}

/** Pings the database. @throws after two seconds without a response */
export async function ping(database: Database): Promise<void> {
  await database.db!.command({ ping: 1 }, { signal: AbortSignal.timeout(2_000) });
}
