import type { Migration } from '@mesa/server-kit/mongo';
import { addMissingCodes } from '../store/missing-codes';

const PAGE = 500;

/** Adds confirmation codes to bookings of earlier releases, which stored none. */
export const bookingsHaveCodes: Migration = {
  id: '002-bookings-have-codes',
  step: ({ database, session, cursor }) =>
    // as the step before returned it
    addMissingCodes(database, session, { after: cursor as string | undefined, size: PAGE }),
};
