import type { Migration } from '@mesa/server-kit/mongo';
import { oldBookingsLeaveTheHotIndex } from './001-old-bookings-leave-the-hot-index';
import { bookingsHaveCodes } from './002-bookings-have-codes';

/** In their order; one that was released is never changed or taken away (docs/recipes/change-what-is-stored.md). */
export const migrations: readonly Migration[] = [oldBookingsLeaveTheHotIndex, bookingsHaveCodes];
