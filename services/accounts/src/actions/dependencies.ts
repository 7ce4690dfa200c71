import type { Hasher } from '../passwords/hasher';
import type { AttemptLimits } from '../store/attempt-limits';
import type { Favorites } from '../store/favorites';
import type { Users } from '../store/users';

/** The dependencies of the actions. */
export interface Dependencies {
  users: Users;
  favorites: Favorites;
  limits: AttemptLimits;
  hasher: Hasher;
  now: () => Date;
}
