import type { Migration } from '@mesa/server-kit/mongo';
import { addMissingCodes } from '../store/missing-codes';

const PAGE = 500;

/** Adds confirmation codes to bookings of earlier releases, which stored none. */
export const bookingsHaveCodes: Migration = {
  id: '002-bookings-have-codes',
  async step({ database, session, cursor }) {
    const { last, changed } = await addMissingCodes(database, session, {
      // as the step before returned it
      after: cursor as string | undefined,
      size: PAGE,
    });
    return { cursor: last, changed };
  },
};
