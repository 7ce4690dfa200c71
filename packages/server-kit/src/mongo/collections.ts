import type { IndexDescription } from 'mongodb';
import type { Model } from 'mongoose';
import { NO_SOCKET_TIMEOUT, type Database } from './connect';
import { retryOutages } from './errors';

/**
 * Creates a model's collection and its indexes unless they exist. Must be awaited before the first write.
 * Uses one command for all indexes, without a time limit, because building one over many documents takes
 * long.
 */
// a model of any document
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function makeCollection(model: Model<any>): Promise<void> {
  // mongoose and the driver describe the same options by types of their own
  const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }) as IndexDescription);
  await retryOutages(async () => {
    await model.createCollection();
    if (indexes.length > 0) await model.collection.createIndexes(indexes, NO_SOCKET_TIMEOUT);
  });
}

const NAMESPACE_EXISTS = 48;

/** Creates a collection, unless another instance has created it meanwhile. */
export async function createCollection(database: Database, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    // errors of the driver have a code, others none
    if ((error as { code?: number }).code !== NAMESPACE_EXISTS) throw error;
  }
}
