import { Refusal, MESSAGES, type Ratings, type Restaurant } from '@mesa/contract';
import { makeCollection, toId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { searchText, unitsOf } from '../domain/search-terms';
import {
  FIELDS,
  INDEX_OF,
  restaurantSchema,
  toRestaurant,
  type RestaurantDocument,
  type RestaurantFields,
} from './schema';

export type Restaurants = Awaited<ReturnType<typeof createRestaurants>>;

/** A restaurant to be kept, with the version of the ratings it comes with. */
export type NewRestaurant = Restaurant & { ratings_version: number };

/** The catalogue. */
export async function createRestaurants(database: Database) {
  const Model = database.model<RestaurantDocument>('Restaurant', restaurantSchema);
  await makeCollection(Model);

  return {
    /**
     * Lets `fill` put very many restaurants into an empty catalogue several times as fast: their indexes are built once
     * all are there, in one go. When it is cut short, the next start builds them.
     */
    async fillFirst(fill: () => Promise<void>, building: () => void): Promise<void> {
      const isEmpty = (await Model.exists({})) === null;
      const later = isEmpty ? Object.values(INDEX_OF) : [];
      for (const name of later) await Model.collection.dropIndex(name);
      await fill();
      if (!isEmpty) return;
      building();
      await makeCollection(Model);
    },

    /** @throws Refusal `missing` */
    async get(id: string): Promise<Restaurant> {
      const found = await Model.findById(toId(id), FIELDS).lean<RestaurantFields>();
      if (!found) throw new Refusal('missing', MESSAGES.notFound);
      return toRestaurant(found);
    },

    /** The ones that exist among some ids, in the order asked. */
    async byIds(ids: string[]): Promise<Restaurant[]> {
      const found = await Model.find({ _id: { $in: ids.map(toId) } }, FIELDS).lean<RestaurantFields[]>();
      const byId = new Map(found.map((one) => [one._id.toHexString(), toRestaurant(one)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Takes over ratings unless newer ones are there already. */
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
     * Adds the ones that are not there yet; those that are stay untouched.
     * @returns how many were new. The vocabulary must be counted anew afterwards.
     */
    async addMissing(restaurants: NewRestaurant[]): Promise<number> {
      const known = await Model.find(
        { _id: { $in: restaurants.map(({ id }) => toId(id)) } },
        { _id: 1 },
      ).lean();
      const there = new Set(known.map(({ _id }) => _id.toHexString()));
      const missing = restaurants.filter(({ id }) => !there.has(id));
      if (missing.length > 0) await Model.insertMany(missing.map(toDocument), { ordered: false, lean: true });
      return missing.length;
    },
  };
}

function toDocument({ id, ...rest }: NewRestaurant): RestaurantDocument {
  return { _id: toId(id), ...rest, terms: unitsOf(rest), text: searchText(rest) };
}
