import { mongo } from 'mongoose';
import { createBatcher } from './batcher';
import type { ReservationRecord, Reservations } from '../record';

/** as many as MongoDB itself writes in one go */
const MOST = 64;
const AT_ONCE = 2;

export type BatchedInsert = (record: ReservationRecord) => Promise<void>;

/**
 * Writes new bookings and holds; those of the same moment go in one command, each for itself all the same: one that an
 * index refuses is refused alone, with the database's own error.
 */
export function createBatchedInsert({ collection }: Pick<Reservations, 'collection'>): BatchedInsert {
  const alone = async (record: ReservationRecord): Promise<void> => void (await collection.insertOne(record));

  const run = async (records: ReservationRecord[]): Promise<PromiseSettledResult<void>[]> => {
    if (records.length === 1) return Promise.allSettled(records.map(alone));
    const refused = await insertMany(collection, records);
    // the answer to many does not say which index refused: those few are tried once more, by themselves
    return Promise.allSettled(
      records.map((record, i) => (refused.has(i) ? alone(record) : Promise.resolve())),
    );
  };

  return createBatcher({ most: MOST, atOnce: AT_ONCE, run });
}

/**
 * @returns which of the records were refused; the others are written for good
 * @throws what leaves it open whether they were written: then none of them may be acknowledged
 */
async function insertMany(
  collection: Reservations['collection'],
  records: ReservationRecord[],
): Promise<Set<number>> {
  try {
    await collection.insertMany(records, { ordered: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const refused = new Set([error.writeErrors].flat().map(({ index }) => index));
    const sure =
      refused.size > 0 &&
      !error.result.getWriteConcernError() &&
      error.insertedCount + refused.size === records.length;
    if (sure) return refused;
    // the driver wraps what it met on the way; an outage is known by the name of that
    if (error.errorResponse instanceof Error) throw error.errorResponse;
    // not as it is: it may name a duplicate, which would be taken for a refusal and tried again
    throw new Error('it is not known which of the bookings are written', { cause: error });
  }
}
