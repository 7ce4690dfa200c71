import type { MongoClient } from 'mongodb';

/**
 * milliseconds without data after which a connection counts as dead: a mongod killed under Wine leaves
 * connections that look open for ever. Operations that may take longer use NO_SOCKET_TIMEOUT.
 */
const SOCKET_TIMEOUT_MS = 15_000;

/**
 * Does some work with a client of MongoDB that gives up instead of waiting for ever, and closes it.
 * @param withinMs how long to look for a server, in milliseconds
 */
export async function withClient<T>(
  uri: string,
  work: (client: MongoClient) => Promise<T>,
  withinMs = 20_000,
): Promise<T> {
  // loading the driver takes a third of a second, in which `npm start` can start MongoDB already
  const { MongoClient } = await import('mongodb');
  const options = { serverSelectionTimeoutMS: withinMs, socketTimeoutMS: SOCKET_TIMEOUT_MS };
  const client = new MongoClient(uri, options);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Lets one operation take any time; the driver's types know this only for a client, hence `object`. */
export const NO_SOCKET_TIMEOUT: object = { socketTimeoutMS: 0 };
