import { Refusal, type Ratings, type Restaurant } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import {
  makeCollection,
  NO_SOCKET_TIMEOUT,
  READ_ANYWHERE,
  retryOutages,
  toId,
  type Database,
} from '@mesa/server-kit/mongo';
import type { ClientSession, Model } from 'mongoose';
import { SEARCHED_FIELDS, type Searched } from '../domain/search-terms';
import {
  FIELDS,
  REMOVED,
  restaurantSchema,
  toRestaurant,
  type RestaurantDocument,
  type RestaurantFields,
} from './schema';

/** How many are read at once. */
const PAGE = 1_000;

/**
 * One page instead of one long cursor: the option against the socket's time-out applies only to a cursor's
 * first response, and after an outage only one page is read again.
 */
const PAGE_OF_SEARCHED = {
  ...NO_SOCKET_TIMEOUT,
  projection: Object.fromEntries([...SEARCHED_FIELDS, 'seeded'].map((field) => [field, 1])),
  sort: { _id: 1 },
  limit: PAGE,
  batchSize: PAGE,
} as const;

type SearchedFields = Pick<RestaurantDocument, '_id'> & Omit<Searched, 'id'>;

export type Restaurants = Awaited<ReturnType<typeof createRestaurants>>;

/** A restaurant to store, with what no answer has. */
export type NewRestaurant = Restaurant & Pick<RestaurantDocument, 'ratings_version' | 'seeded'>;

/** The catalogue of restaurants. */
export async function createRestaurants(database: Database) {
  const Model = database.model<RestaurantDocument>('Restaurant', restaurantSchema);
  await makeCollection(Model);
  const Removed = database.model<RestaurantDocument>('RemovedRestaurant', restaurantSchema, REMOVED);

  return {
    /** @throws Refusal `missing` */
    get: (id: string) => findOne(Model, { _id: toId(id) }),

    /** @throws Refusal `missing` */
    bySlug: (slug: string) => findOne(Model, { slug }),

    /** The slugs after one, in their order. */
    async slugs(after: string, limit: number): Promise<string[]> {
      const documents = await Model.find({ slug: { $gt: after } }, { _id: 0, slug: 1 })
        .sort({ slug: 1 })
        .limit(limit)
        .setOptions(READ_ANYWHERE)
        .lean<{ slug: string }[]>();
      return documents.map(({ slug }) => slug);
    },

    /** The restaurants with these ids, in their order; unknown ids are left out. */
    byIds: async (ids: string[]) => inOrder(ids, await findAll(Model, ids)),

    /** The same, with those that have left Mesa: their guests read their names. */
    async everById(ids: string[]): Promise<Restaurant[]> {
      const [present, removed] = await Promise.all([findAll(Model, ids), findAll(Removed, ids)]);
      return inOrder(ids, [...removed, ...present]);
    },

    /**
     * What the search knows of restaurants, one after the other, by id.
     * @param ids absent for all; unknown ids are left out
     */
    each: (ids?: string[]) => eachOf(Model, ids),

    /** Name and city of the restaurants with these ids, in their order. */
    async namesOf(ids: string[]): Promise<{ id: string; name: string; city: string }[]> {
      const documents = await Model.find({ _id: { $in: ids.map(toId) } }, { name: 1, city: 1 }).lean();
      const byId = new Map(documents.map(({ _id, name, city }) => [_id.toHexString(), { name, city }]));
      return ids.flatMap((id) => (byId.has(id) ? { id, ...byId.get(id)! } : []));
    },

    /** Stores ratings, unless newer ones are stored already. */
    async setRatings(id: string, ratings: Ratings, version: number, session?: ClientSession): Promise<void> {
      await Model.updateOne(
        { _id: toId(id), ratings_version: { $lt: version } },
        { $set: { ...ratings, ratings_version: version } },
        { session },
      );
    },

    /** @param by 1 for a booking, -1 for a cancellation */
    async countBooking(id: string, by: 1 | -1, session: ClientSession): Promise<void> {
      await Model.updateOne({ _id: toId(id) }, { $inc: { num_reservations: by } }, { session });
    },

    /**
     * Adds the restaurants that do not exist yet, and changes none that do.
     * @returns how many were new
     */
    async addMissing(restaurants: NewRestaurant[]): Promise<number> {
      const stored = await Model.find(
        { _id: { $in: restaurants.map(({ id }) => toId(id)) } },
        { _id: 1 },
      ).lean();
      const existing = new Set(stored.map(({ _id }) => _id.toHexString()));
      const missing = restaurants.filter(({ id }) => !existing.has(id));
      if (missing.length > 0) await Model.insertMany(missing.map(toDocument), { ordered: false, lean: true });
      return missing.length;
    },
  };
}

async function findAll(model: Model<RestaurantDocument>, ids: readonly string[]): Promise<Restaurant[]> {
  const documents = await model
    .find({ _id: { $in: ids.map(toId) } }, FIELDS)
    .setOptions(READ_ANYWHERE)
    .lean<RestaurantFields[]>();
  return documents.map(toRestaurant);
}

function inOrder(ids: readonly string[], restaurants: readonly Restaurant[]): Restaurant[] {
  const byId = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function findOne(
  model: Model<RestaurantDocument>,
  filter: Partial<Pick<RestaurantDocument, '_id' | 'slug'>>,
): Promise<Restaurant> {
  const document = await model.findOne(filter, FIELDS).setOptions(READ_ANYWHERE).lean<RestaurantFields>();
  if (!document) throw new Refusal('missing', say('notFound'));
  return toRestaurant(document);
}

/** The driver's own find: mongoose's takes twice the time for a million. */
async function* eachOf({ collection }: Model<RestaurantDocument>, ids?: string[]): AsyncGenerator<Searched> {
  const among = ids ? [{ _id: { $in: ids.map(toId) } }] : [];
  for (let page: SearchedFields[], after = {}; ; after = { _id: { $gt: page.at(-1)!._id } }) {
    const filter = { $and: [after, ...among] };
    page = await retryOutages(() => collection.find<SearchedFields>(filter, PAGE_OF_SEARCHED).toArray());
    for (const { _id, ...fields } of page) yield { id: _id.toHexString(), ...fields };
    if (page.length < PAGE) return;
  }
}

function toDocument({ id, ...fields }: NewRestaurant): RestaurantDocument {
  return { _id: toId(id), ...fields };
}
