import { duplicateKeyOf, newId, toId } from '@mesa/server-kit/mongo';
import { testDatabase } from '@mesa/server-kit/testing';
import { mongo } from 'mongoose';
import { createBatchedInsert } from './batched-insert';
import {
  openReservationModels,
  seatingFields,
  type BookingRecord,
  type ReservationModels,
} from './reservation-models';

const restaurant_id = newId();
const user_id = toId(newId());

function record(table: number, fields: Partial<BookingRecord> = {}): BookingRecord {
  const now = new Date();
  const seat = seatingFields(
    { restaurant_id, date: '2030-05-02', time: '7:00 PM', party_size: 2 },
    { tables: [table], length: 3 },
  );
  return {
    _id: toId(newId()),
    state: 'booked',
    code: newId(),
    phone: '(213) 555-0100',
    email: 'ana@mesa.example',
    user_id,
    ...seat,
    version: 1,
    created_at: now,
    updated_at: now,
    ...fields,
  };
}

describe('batched inserts', () => {
  describe('bookings of the same moment', () => {
    let models: ReservationModels;
    let drop: () => Promise<void>;
    beforeAll(async () => {
      const opened = await testDatabase();
      drop = opened.drop;
      models = await openReservationModels(opened.database);
    });
    afterAll(() => drop());

    it('are rejected one by one, each with the index that rejected it', async () => {
      const insert = createBatchedInsert(models);
      const records = [
        record(1),
        record(2, { quota_slot: 3 }),
        record(1),
        record(3, { quota_slot: 3 }),
        record(4, { key: 'k' }),
        record(5, { key: 'k' }),
        record(6),
      ];
      const settled = await Promise.allSettled(records.map((record) => insert(record)));
      const outcomes = settled.map((result) =>
        result.status === 'fulfilled' ? 'written' : duplicateKeyOf(result.reason)?.at(-1),
      );
      expect(outcomes).toEqual(['written', 'written', 'cells', 'quota_slot', 'written', 'key', 'written']);
      const stored = await models.all.collection
        .find({ _id: { $in: records.map(({ _id }) => _id) } })
        .toArray();
      expect(stored.map(({ _id }) => String(_id)).sort()).toEqual(
        [0, 1, 4, 6].map((i) => String(records[i]!._id)).sort(),
      );
    });
  });

  describe('when it is unknown which of them were written', () => {
    const inserts = (error: unknown) =>
      // the database cannot be made to fail in these ways
      createBatchedInsert({
        all: { insertMany: () => Promise.reject(error) },
      } as unknown as ReservationModels);
    const unknown = 'it is not known which of the bookings are written';
    // all that is read of a result, which only the driver can create
    const bulkError = (description: object | Error, result: object) =>
      new mongo.MongoBulkWriteError(
        description as Error,
        {
          getWriteConcernError: () => undefined,
          insertedCount: 0,
          ...result,
        } as unknown as mongo.BulkWriteResult,
      );
    const refusedSecond = { message: 'duplicate', code: 11_000, writeErrors: [{ index: 1 }] };

    it.each([
      ['the database does not answer', bulkError(new mongo.MongoNetworkError('closed'), {}), 'closed'],
      [
        'the majority has not confirmed',
        bulkError(refusedSecond, { insertedCount: 1, getWriteConcernError: () => ({ code: 64 }) }),
        unknown,
      ],
      ['some are neither written nor refused', bulkError(refusedSecond, { insertedCount: 0 }), unknown],
    ])('acknowledges none of them: %s', async (_, error, message) => {
      const insert = inserts(error);
      const settled = await Promise.allSettled([record(1), record(2)].map((record) => insert(record)));
      expect(
        settled.map((result) => result.status === 'rejected' && (result.reason as Error).message),
      ).toEqual([message, message]);
      // a duplicate would be retried, and a record that was written after all would be booked twice
      for (const result of settled)
        expect(result.status === 'rejected' && duplicateKeyOf(result.reason)).toBeNull();
    });
  });
});
