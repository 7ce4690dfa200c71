import type { openStores } from '../store/open';

/** The dependencies of the actions. */
export interface Dependencies extends Awaited<ReturnType<typeof openStores>> {
  now: () => Date;
  /** derives the tokens of mailed links */
  mailTokenSecret: string;
}
