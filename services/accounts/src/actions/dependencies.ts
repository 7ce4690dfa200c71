import type { Hasher } from '../passwords/hasher';
import type { openStores } from '../store/open';

/** The dependencies of the actions. */
export interface Dependencies extends Awaited<ReturnType<typeof openStores>> {
  hasher: Hasher;
  now: () => Date;
  /** derives the tokens of mailed links */
  mailTokenSecret: string;
}
