import { isDeepStrictEqual } from 'node:util';
import { toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { fieldsOf, type ImportedRestaurant, type OperatorFields } from '../domain/imported-restaurant';
import { FIELDS, toRestaurant, type RestaurantDocument, type RestaurantFields } from './schema';

const AT_ONCE = 500;

/** What an import does to one restaurant of the catalogue. */
export type Change = 'added' | 'updated' | 'unchanged';

interface Planned {
  id: string;
  change: Change;
  fields: OperatorFields;
}

const NO_RATINGS = {
  ...{ average_rating: 0, average_food: 0, average_service: 0, average_ambience: 0 },
  ...{ average_value: 0, average_noise: 0, num_reviews: 0, num_reservations: 0, ratings_version: 0 },
} as const;

/** What an operator changes in the catalogue. The search index follows the collection (follow-catalogue.ts). */
export function createOperatorChanges(database: Database) {
  // the driver's own: an import writes thousands, each checked by the contract's schema
  const documents = database.collection<RestaurantDocument>('restaurants');
  const page = (filter: object) => documents.find<RestaurantFields>(filter, { projection: FIELDS });

  return {
    /** All restaurants, by id. */
    async *all() {
      for await (const document of page({}).sort({ _id: 1 }).batchSize(AT_ONCE)) yield toRestaurant(document);
    },

    /** Says what the import would change. */
    async plan(imported: readonly ImportedRestaurant[]): Promise<Planned[]> {
      const known = await page({ _id: { $in: imported.map(({ id }) => toId(id)) } }).toArray();
      const byId = new Map(known.map((document) => [document._id.toHexString(), toRestaurant(document)]));
      return imported.map((restaurant) => {
        const fields = fieldsOf(restaurant);
        const before = byId.get(restaurant.id);
        return { id: restaurant.id, change: before ? changeOf(before, fields) : 'added', fields };
      });
    },

    /** Writes what was planned. A new restaurant has no ratings, and a known one keeps its own. */
    async write(planned: readonly Planned[], session: ClientSession): Promise<void> {
      const changed = planned.filter(({ change }) => change !== 'unchanged');
      for (let first = 0; first < changed.length; first += AT_ONCE)
        await documents.bulkWrite(changed.slice(first, first + AT_ONCE).map(writeOf), {
          session,
          ordered: false,
        });
    },

    /** Removes a restaurant; false when there is none. */
    async remove(id: string): Promise<boolean> {
      return (await documents.deleteOne({ _id: toId(id) })).deletedCount > 0;
    },
  };
}

const changeOf = (before: object, fields: OperatorFields): Change =>
  isDeepStrictEqual(plain({ ...before, ...fields }), plain(before)) ? 'unchanged' : 'updated';

/** Without what only tells how a document was read. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

function writeOf({ id, change, fields }: Planned) {
  const _id = toId(id);
  if (change === 'added') return { insertOne: { document: { _id, ...fields, ...NO_RATINGS } } };
  const update = [
    {
      $set: {
        widePhotoUrl: {
          $cond: [{ $eq: ['$photoUrls', { $literal: fields.photoUrls }] }, '$widePhotoUrl', '$$REMOVE'],
        },
      },
    },
    { $set: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $literal: value }])) },
  ];
  return { updateOne: { filter: { _id }, update } };
}
