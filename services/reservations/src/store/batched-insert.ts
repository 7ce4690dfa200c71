import { createBatcher } from '@mesa/server-kit';
import { mongo, type ClientSession } from 'mongoose';
import type { ReservationModels, ReservationRecord } from './reservation-models';

/** as many as MongoDB itself writes at once */
const MAX_SIZE = 64;
const MAX_IN_FLIGHT = 2;

export type BatchedInsert = (record: ReservationRecord, session?: ClientSession) => Promise<void>;

/**
 * Inserts new bookings and holds. Concurrent inserts share one command but stay independent: if an index
 * rejects one, only that one fails, with the database's own error. An insert of a transaction is not shared.
 */
export function createBatchedInsert({ all }: Pick<ReservationModels, 'all'>): BatchedInsert {
  const alone = async (record: ReservationRecord, session?: ClientSession): Promise<void> =>
    void (await all.insertOne(record, { session }));

  const run = async (records: ReservationRecord[]): Promise<PromiseSettledResult<void>[]> => {
    if (records.length === 1) return Promise.allSettled(records.map((record) => alone(record)));
    const refused = await insertMany(all, records);
    // the response to a batch does not say which index rejected a record: retry the rejected ones one by one
    return Promise.allSettled(
      records.map((record, i) => (refused.has(i) ? alone(record) : Promise.resolve())),
    );
  };

  const insert = createBatcher({ maxSize: MAX_SIZE, maxInFlight: MAX_IN_FLIGHT, run });
  return (record, session) => (session ? alone(record, session) : insert(record));
}

/**
 * @returns which of the records were rejected; the others are written
 * @throws when it is unknown whether they were written: then none of them may be acknowledged
 */
async function insertMany(all: ReservationModels['all'], records: ReservationRecord[]): Promise<Set<number>> {
  try {
    await all.insertMany(records, { ordered: false, throwOnValidationError: true });
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const refused = new Set([error.writeErrors].flat().map(({ index }) => index));
    const sure =
      refused.size > 0 &&
      !error.result.getWriteConcernError() &&
      error.insertedCount + refused.size === records.length;
    if (sure) return refused;
    // the driver wraps the cause; an outage is recognized by the name of the cause
    if (error.errorResponse instanceof Error) throw error.errorResponse;
    // not the error itself: it may name a duplicate, which would be treated as a conflict and retried
    throw new Error('it is not known which of the bookings are written', { cause: error });
  }
}
