import { toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { DEFAULT_SEATING_RULES, type SeatingRules } from '../domain/seating-rules';
import type { RestaurantDocument } from './schema';

interface Page {
  /** id of the last restaurant of the page before; undefined for the first page */
  after: string | undefined;
  size: number;
}

/**
 * Adds rules to the restaurants of a page, by id, that have none.
 * @returns the id of the last restaurant of the page, undefined when there is none, and how many were changed
 */
export async function addMissingSeatingRules(
  database: Database,
  session: ClientSession,
  { after, size }: Page,
  seatingRulesOf: (id: string) => SeatingRules | undefined,
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
          update: { $set: seatingRulesOf(_id.toHexString()) ?? DEFAULT_SEATING_RULES },
        },
      })),
      { session },
    );
  return { last: found.at(-1)?._id.toHexString(), changed: lacking.length };
}
