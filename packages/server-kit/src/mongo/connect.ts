import mongoose, { type Connection } from 'mongoose';
import { traces } from '../traces/traces';

export type Database = Connection;

/**
 * One connection to one service's database. Every write waits for the majority's journal (nothing acknowledged is
 * lost), and nothing is buffered while disconnected (a call fails instead of hanging).
 */
export async function connect(uri: string, options: { poolSize?: number; monitorCommands?: boolean } = {}): Promise<Database> {
  const connection = mongoose.createConnection(uri, {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    maxPoolSize: options.poolSize ?? 50,
    serverSelectionTimeoutMS: 5_000,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    ...(traces() || options.monitorCommands ? { monitorCommands: true } : {}),
  });
  await connection.asPromise();
  traces()?.watch(connection);
  return connection;
}
