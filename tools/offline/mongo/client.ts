import type { MongoClient } from 'mongodb';

/**
 * milliseconds without data after which a connection counts as dead: a mongod killed under Wine leaves
 * connections that look open for ever. Operations that may take longer use NO_SOCKET_TIMEOUT.
 */
const SOCKET_TIMEOUT_MS = 15_000;

/**
 * A MongoDB client that gives up instead of waiting for ever. @param withinMs how long to look for a server,
 * in milliseconds
 */
export async function mongoClient(uri: string, withinMs = 20_000): Promise<MongoClient> {
  // loading the driver takes a third of a second, in which `npm start` can start MongoDB already
  const { MongoClient } = await import('mongodb');
  return new MongoClient(uri, { serverSelectionTimeoutMS: withinMs, socketTimeoutMS: SOCKET_TIMEOUT_MS });
}

/** Does some work with a client, and closes it. @param withinMs as of `mongoClient` */
export async function withClient<T>(
  uri: string,
  work: (client: MongoClient) => Promise<T>,
  withinMs?: number,
): Promise<T> {
  const client = await mongoClient(uri, withinMs);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Lets one operation take any time; the driver's types know this only for a client, hence `object`. */
export const NO_SOCKET_TIMEOUT: object = { socketTimeoutMS: 0 };
