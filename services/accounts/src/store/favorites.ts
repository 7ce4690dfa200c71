import { FAVORITES_MAX, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { toId, type Database } from '@mesa/server-kit/mongo';
import type { UserDocument } from './users';

/**
 * A diner's favorite restaurants: a bounded list of ids on the account. They are deleted with it, and a
 * single write checks the bound.
 */
export function createFavorites(database: Database) {
  const User = database.model<UserDocument>('User');

  const listOf = async (userId: string): Promise<string[]> => {
    const user = await User.findById(toId(userId), { favorites: 1 }).lean();
    if (!user) throw new Refusal('missing', say('notFound'));
    return (user.favorites ?? []).map((id) => id.toHexString());
  };

  return {
    /** The latest first. @throws Refusal `missing` when the account is gone. */
    listOf,

    /** Does nothing for an existing favorite. @throws Refusal `invalid` when the list is full, `missing` */
    async add(userId: string, restaurantId: string): Promise<void> {
      const id = toId(restaurantId);
      const { matchedCount } = await User.updateOne(
        {
          _id: toId(userId),
          favorites: { $ne: id },
          [`favorites.${FAVORITES_MAX - 1}`]: { $exists: false },
        },
        { $push: { favorites: { $each: [id], $position: 0 } } },
      );
      if (matchedCount === 1) return;
      const favorites = await listOf(userId);
      if (!favorites.includes(restaurantId)) throw new Refusal('invalid', FULL);
    },

    /** Does nothing if it is not a favorite. @throws Refusal `missing` when the account is gone. */
    async remove(userId: string, restaurantId: string): Promise<void> {
      const { matchedCount } = await User.updateOne(
        { _id: toId(userId) },
        { $pull: { favorites: toId(restaurantId) } },
      );
      if (matchedCount === 0) throw new Refusal('missing', say('notFound'));
    },
  };
}

const FULL = say('account.favoritesFull', { max: FAVORITES_MAX });
