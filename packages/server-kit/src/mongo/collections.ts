import type { IndexDescription } from 'mongodb';
import type { Model } from 'mongoose';
import { AS_LONG_AS_IT_TAKES } from './connect';

/**
 * Makes a model's collection and its indexes, where they are not there yet: nothing may be written before. One command
 * for all indexes; building one over very many documents takes as long as it needs.
 */
// a model of any document
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function makeCollection(model: Model<any>): Promise<void> {
  await model.createCollection();
  const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }) as IndexDescription);
  if (indexes.length > 0) await model.collection.createIndexes(indexes, AS_LONG_AS_IT_TAKES);
}
