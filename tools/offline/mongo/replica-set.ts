import { connect } from 'node:net';
import { MongoNetworkError } from 'mongodb';
import type { MongoClient } from 'mongodb';
import { UserError } from '../../commands/console/user-error';
import { until } from '../../commands/machine/processes';
import { mongoClient } from './client';
import { adminUri, createAdmin } from './users';

export const REPLICA_SET = 'mesa';
/** long, because the first start under Wine also creates Wine's folder */
const UP_WITHIN_MS = 90_000;
/** usually milliseconds; half a minute when another program uses the port in the set's configuration */
const WRITABLE_WITHIN_MS = 60_000;

/**
 * Waits for the port, initiates a replica set of one if there is none yet, and waits until it is primary.
 * With a secret it also has an admin.
 */
export async function takesWrites(port: number, secret?: string): Promise<void> {
  if (!(await until(() => isListening(port), UP_WITHIN_MS)))
    throw new UserError('MongoDB did not start within 90 s; its log is logs/mongod.log in MESA_DATA_DIR.');
  const { client, isAdmin } = await signIn(`mongodb://127.0.0.1:${port}/?directConnection=true`, secret);
  try {
    const writable = async (): Promise<boolean> => {
      // a node that is being reconfigured closes all connections
      const { isWritablePrimary, setName } = await client.db('admin').command({ hello: 1 }).catch(hungUp);
      if (!isWritablePrimary && !setName) await joinItself(client, `127.0.0.1:${port}`);
      return isWritablePrimary === true;
    };
    if (!(await until(writable, WRITABLE_WITHIN_MS)))
      throw new UserError('MongoDB started but did not become writable within 60 s.');
    if (secret !== undefined && !isAdmin) await createAdmin(client, secret);
  } finally {
    await client.close();
  }
}

const AUTHENTICATION_FAILED = 18;

/** Signs in as the admin, or not at all while there is none: the first start, or data of an older release. */
async function signIn(uri: string, secret?: string): Promise<{ client: MongoClient; isAdmin: boolean }> {
  if (secret === undefined) return { client: mongoClient(uri), isAdmin: false };
  const admin = mongoClient(adminUri(uri, secret));
  try {
    await admin.db('admin').command({ ping: 1 });
    return { client: admin, isAdmin: true };
  } catch (error) {
    await admin.close();
    if ((error as { code?: number }).code !== AUTHENTICATION_FAILED) throw error;
    return { client: mongoClient(uri), isAdmin: false };
  }
}

const hungUp = (error: Error): { isWritablePrimary: boolean; setName?: string } => {
  if (error instanceof MongoNetworkError) return { isWritablePrimary: false, setName: 'unknown' };
  throw error;
};

const ALREADY_INITIALIZED = 23;
/** another client initiates the set, or the set is reading its configuration: wait and look again */
const HARMLESS = [109, 123];

/** Initiates a replica set of one, or updates its configuration when the port has changed. */
async function joinItself(client: MongoClient, host: string): Promise<void> {
  const admin = client.db('admin');
  const isInitiated = await admin
    .command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } })
    .then(() => false, ignoreHarmless);
  if (!isInitiated) return;
  const { config } = await admin.command({ replSetGetConfig: 1 });
  if (config.members[0].host === host) return;
  const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
  await admin.command({ replSetReconfig: moved, force: true }).catch(ignoreHarmless);
}

/** Whether the set is initiated already. @throws all that does not pass by waiting */
function ignoreHarmless(error: { code?: number }): boolean {
  const code = error.code ?? 0;
  if (code === ALREADY_INITIALIZED || HARMLESS.includes(code) || error instanceof MongoNetworkError)
    return code === ALREADY_INITIALIZED;
  throw error;
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
