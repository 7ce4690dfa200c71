import { toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { codeFromId, randomCode } from '../domain/confirmation-code';
import { reservationModelsOf, type BookingRecord } from './reservation-models';

type Coded = Pick<BookingRecord, '_id' | 'state' | 'restaurant_id' | 'code'>;

interface Page {
  /** the last id of the page before; absent for the first page */
  after?: string;
  /** how many documents to read */
  size: number;
}

/**
 * Adds confirmation codes to bookings without one, page by page in the order of ids. Each gets the code that
 * it has been shown with so far, or a new one when a booking of the same restaurant has that code.
 * @returns the last id of the page as the next cursor, absent when the page is empty
 */
export async function addMissingCodes(
  database: Database,
  session: ClientSession,
  { after, size }: Page,
): Promise<{ cursor?: string; changed: number }> {
  const { all } = reservationModelsOf(database);
  const fields = { restaurant_id: 1, state: 1, code: 1 };
  const seen = await all
    .find(after === undefined ? {} : { _id: { $gt: toId(after) } }, fields, { session })
    .sort({ _id: 1 })
    .limit(size)
    .lean<Coded[]>();
  const uncoded = seen.filter(({ state, code }) => !code && (state === 'booked' || state === 'cancelled'));
  if (uncoded.length > 0) {
    const coded = uncoded.map((record) => ({ ...record, code: codeFromId(record._id.toHexString()) }));
    const inUse = await all
      .find(
        {
          $or: coded.map(({ restaurant_id, code }) => ({ restaurant_id, code, cells: { $exists: true } })),
        },
        { restaurant_id: 1, code: 1 },
        { session },
      )
      .lean<Coded[]>();
    const taken = new Set(inUse.map(keyOf));
    await all.bulkWrite(
      coded.map((record) => {
        const code = taken.has(keyOf(record)) ? randomCode() : record.code;
        taken.add(keyOf({ ...record, code }));
        return {
          updateOne: {
            filter: { _id: record._id, state: record.state, code: { $exists: false } },
            update: { $set: { code } },
          },
        };
      }),
      { session },
    );
  }
  return { cursor: seen.at(-1)?._id.toHexString(), changed: uncoded.length };
}

const keyOf = ({ restaurant_id, code }: Pick<Coded, 'restaurant_id' | 'code'>): string =>
  `${restaurant_id.toHexString()}/${code}`;
