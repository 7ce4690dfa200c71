import type { Hasher } from '../passwords/hasher';
import type { Favorites } from '../store/favorites';
import type { Limits } from '../store/limits';
import type { Users } from '../store/users';

/** What the actions of this service work with. */
export interface Tools {
  users: Users;
  favorites: Favorites;
  limits: Limits;
  hasher: Hasher;
  now: () => Date;
}
