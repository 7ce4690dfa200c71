import { connect } from 'node:net';
import { UserError } from '@mesa/remote-tools/commands';
import type { MongoClient } from 'mongodb';
import { until } from '../../commands/machine/processes';
import { withClient } from './client';

export const REPLICA_SET = 'mesa';
/** long, because the first start under Wine also creates Wine's folder */
const UP_WITHIN_MS = 90_000;
/** takes milliseconds, but half a minute when another program uses the port that the set had before */
const WRITABLE_WITHIN_MS = 60_000;

/** Waits for the port, initiates a replica set of one if there is none yet, and waits until it is primary. */
export async function waitUntilWritable(port: number): Promise<void> {
  if (!(await until(() => isListening(port), UP_WITHIN_MS)))
    throw new UserError('MongoDB did not start within 90 s; its log is logs/mongod.log in MESA_DATA_DIR.');
  await withClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, async (client) => {
    const writable = async (): Promise<boolean> => {
      // a node that is being reconfigured closes all connections
      const { isWritablePrimary, setName } = await client
        .db('admin')
        .command({ hello: 1 })
        .catch(asNotWritable);
      if (!isWritablePrimary && !setName) await initiateOrMove(client, `127.0.0.1:${port}`);
      return isWritablePrimary === true;
    };
    if (!(await until(writable, WRITABLE_WITHIN_MS)))
      throw new UserError('MongoDB started but did not become writable within 60 s.');
  });
}

/** Loads the driver only here, as client.ts does. */
const isNetworkError = async (error: unknown): Promise<boolean> =>
  error instanceof (await import('mongodb')).MongoNetworkError;

/** What `hello` would answer on a connection that was closed. */
const asNotWritable = async (error: Error): Promise<{ isWritablePrimary: boolean; setName?: string }> => {
  if (await isNetworkError(error)) return { isWritablePrimary: false, setName: 'unknown' };
  throw error;
};

const NOT_YET_INITIALIZED = 94;
/** already initialized, or the set is reading its configuration: wait and look again */
const HARMLESS = [23, 109, 123];

/** Initiates a replica set of one, or updates its configuration when the port has changed. */
async function initiateOrMove(client: MongoClient, host: string): Promise<void> {
  const admin = client.db('admin');
  const ignoreHarmless = async (error: { code?: number }): Promise<void> => {
    if (!HARMLESS.includes(error.code ?? 0) && !(await isNetworkError(error))) throw error;
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
