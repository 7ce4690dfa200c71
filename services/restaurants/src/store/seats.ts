import { toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { UNKNOWN_SEATS, type Seats } from '../domain/seats';
import type { RestaurantDocument } from './schema';

interface Page {
  /** id of the last restaurant of the page before; undefined for the first page */
  after: string | undefined;
  size: number;
}

/**
 * Gives the next restaurants, by id, the hours that they lack.
 * @returns the id of the last one looked at, undefined when none is left, and how many were changed
 */
export async function addMissingSeats(
  database: Database,
  session: ClientSession,
  { after, size }: Page,
  seatsOf: (id: string) => Seats | undefined,
): Promise<{ last: string | undefined; changed: number }> {
  const Model = database.model<RestaurantDocument>('Restaurant');
  const found = await Model.find(after ? { _id: { $gt: toId(after) } } : {}, { hours: 1 }, { session })
    .sort({ _id: 1 })
    .limit(size)
    .lean();
  const lacking = found.filter(({ hours }) => hours === undefined);
  if (lacking.length > 0)
    await Model.bulkWrite(
      lacking.map(({ _id }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: seatsOf(_id.toHexString()) ?? UNKNOWN_SEATS },
        },
      })),
      { session },
    );
  return { last: found.at(-1)?._id.toHexString(), changed: lacking.length };
}
