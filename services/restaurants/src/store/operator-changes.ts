import { isDeepStrictEqual } from 'node:util';
import { toId, type Database } from '@mesa/server-kit/mongo';
import {
  fieldsOf,
  neutralPhotoOf,
  type ImportedRestaurant,
  type OperatorFields,
} from '../domain/imported-restaurant';
import { FIELDS, REMOVED, toRestaurant, type RestaurantDocument, type RestaurantFields } from './schema';

/** of a cursor */
const AT_ONCE = 500;

/** What an import does to one restaurant of the catalogue. */
export type Change = 'added' | 'updated' | 'unchanged';

/** What an import makes of one restaurant. */
export interface PlannedRestaurant {
  id: string;
  change: Change;
  fields: OperatorFields;
}

const NO_RATINGS = {
  average_rating: 0,
  average_food: 0,
  average_service: 0,
  average_ambience: 0,
  average_value: 0,
  average_noise: 0,
  num_reviews: 0,
  num_reservations: 0,
  ratings_version: 0,
} as const;

/** What an operator changes in the catalogue; the search index follows the collection. */
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
    async plan(imported: readonly ImportedRestaurant[]): Promise<PlannedRestaurant[]> {
      const documents = await page({ _id: { $in: imported.map(({ id }) => toId(id)) } }).toArray();
      const byId = new Map(documents.map((document) => [document._id.toHexString(), toRestaurant(document)]));
      return imported.map((restaurant) => {
        const fields = fieldsOf(restaurant);
        const before = byId.get(restaurant.id);
        return { id: restaurant.id, change: before ? changeOf(before, fields) : 'added', fields };
      });
    },

    /** Writes what was planned. A new restaurant has no ratings, and a known one keeps its own. */
    async write(planned: readonly PlannedRestaurant[]): Promise<void> {
      await documents.bulkWrite(planned.map(writeOf), { ordered: false });
    },

    count: () => documents.estimatedDocumentCount(),

    /** Takes a restaurant off Mesa. Its guests still read its name; its photos are dropped. */
    async remove(id: string): Promise<void> {
      const photo = neutralPhotoOf(id);
      const photos = { photoUrl: photo, photoUrls: [photo] };
      const kept = [
        { $match: { _id: toId(id) } },
        { $unset: 'widePhotoUrl' },
        { $set: { ...photos, removed: true } },
        { $merge: { into: REMOVED } },
      ];
      await documents.aggregate(kept).toArray();
      await documents.deleteOne({ _id: toId(id) });
    },
  };
}

const changeOf = (before: object, fields: OperatorFields): Change =>
  isDeepStrictEqual(plain({ ...before, ...fields }), plain(before)) ? 'unchanged' : 'updated';

/** Without what only tells how a document was read. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

function writeOf({ id, fields }: PlannedRestaurant) {
  const literals = Object.entries(fields).map(([name, $literal]) => [name, { $literal }] as const);
  const isSame = { $eq: ['$photoUrls', { $literal: fields.photoUrls }] };
  const update = [
    // the wide photo goes with the others
    { $set: { widePhotoUrl: { $cond: [isSame, '$widePhotoUrl', '$$REMOVE'] } } },
    { $unset: 'seeded' },
    { $replaceWith: { $mergeObjects: [NO_RATINGS, '$$ROOT', Object.fromEntries(literals)] } },
  ];
  return { updateOne: { filter: { _id: toId(id) }, update, upsert: true } };
}
