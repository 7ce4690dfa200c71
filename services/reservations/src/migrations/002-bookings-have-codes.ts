import type { Migration } from '@mesa/server-kit/mongo';
import { addMissingCodes } from '../store/missing-codes';

const PAGE = 500;

/** Bookings of earlier releases get the confirmation code that later ones are stored with. */
export const bookingsHaveCodes: Migration = {
  id: '002-bookings-have-codes',
  async step({ database, session, cursor }) {
    const { last, changed } = await addMissingCodes(database, session, {
      after: cursor as string | undefined,
      size: PAGE,
    });
    return { cursor: last, changed };
  },
};
