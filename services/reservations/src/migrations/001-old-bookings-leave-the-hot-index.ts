import type { Migration } from '@mesa/server-kit/mongo';
import { retirementDate } from '../domain/retirement-date';
import { retireNext } from '../store/past-bookings';

const PAGE = 500;

/**
 * Bookings that lie in the past gave their tables back to nobody: they stayed in the index that every booking is
 * checked against. Since this release they leave it day by day (actions/retire-old-bookings.ts); this is for those that
 * were there before.
 */
export const oldBookingsLeaveTheHotIndex: Migration = {
  id: '001-old-bookings-leave-the-hot-index',
  async step({ database, session, cursor, now }) {
    const { last, changed } = await retireNext(database, session, {
      after: cursor as string | undefined,
      size: PAGE,
      before: retirementDate(now),
    });
    return { cursor: last, changed };
  },
};
