import type { Migration } from '@mesa/server-kit/mongo';
import { unindexDate } from '../domain/unindex-date';
import { unindexNext } from '../store/past-bookings';

const PAGE = 500;

/**
 * Past bookings used to stay in the index that every new booking is checked against. They are now removed
 * from it day by day (actions/unindex-past-bookings.ts); this migration removes those of earlier releases.
 */
export const oldBookingsLeaveTheHotIndex: Migration = {
  id: '001-old-bookings-leave-the-hot-index',
  step: ({ database, session, cursor, now }) =>
    unindexNext(database, session, {
      // as the step before returned it
      after: cursor as string | undefined,
      size: PAGE,
      before: unindexDate(now),
    }),
};
