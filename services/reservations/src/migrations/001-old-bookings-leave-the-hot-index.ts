import type { Migration } from '@mesa/server-kit/mongo';
import { retirementDate } from '../domain/retirement-date';
import { retireNext } from '../store/past-bookings';

const PAGE = 500;

/**
 * Past bookings used to stay in the index that every new booking is checked against. They are now removed
 * from it day by day (actions/retire-old-bookings.ts); this migration removes those of earlier releases.
 */
export const oldBookingsLeaveTheHotIndex: Migration = {
  id: '001-old-bookings-leave-the-hot-index',
  async step({ database, session, cursor, now }) {
    const { last, changed } = await retireNext(database, session, {
      // as the step before returned it
      after: cursor as string | undefined,
      size: PAGE,
      before: retirementDate(now),
    });
    return { cursor: last, changed };
  },
};
