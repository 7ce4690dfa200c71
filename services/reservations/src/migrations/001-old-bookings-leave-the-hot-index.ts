import type { Migration } from '@mesa/server-kit/mongo';
import { hotSince } from '../domain/retirement-date';
import { leaveNext } from '../store/past-bookings';

const AT_ONCE = 500;

/**
 * Bookings that lie in the past gave their tables back to nobody: they stayed in the index that every booking is
 * checked against. Since this release they leave it day by day (actions/retire-old-bookings.ts); this is for those that
 * were there before.
 */
export const oldBookingsLeaveTheHotIndex: Migration = {
  id: '001-old-bookings-leave-the-hot-index',
  async step({ database, session, cursor, now }) {
    const { last, changed } = await leaveNext(
      database,
      session,
      cursor as string | undefined,
      AT_ONCE,
      hotSince(now),
    );
    return { cursor: last, changed };
  },
};
