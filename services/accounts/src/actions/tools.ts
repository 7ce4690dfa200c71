import type { Hasher } from '../passwords/hasher';
import type { Limits } from '../store/limits';
import type { Users } from '../store/users';

/** What the actions of this service work with. */
export interface Tools {
  users: Users;
  limits: Limits;
  hasher: Hasher;
  now: () => Date;
}
