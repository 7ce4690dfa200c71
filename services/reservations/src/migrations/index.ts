import type { Migration } from '@mesa/server-kit/mongo';
import { oldBookingsLeaveTheHotIndex } from './001-old-bookings-leave-the-hot-index';
import { bookingsHaveCodes } from './002-bookings-have-codes';

/**
 * In order of execution; a released migration is never changed or removed
 * (docs/recipes/change-what-is-stored.md).
 */
export const migrations: readonly Migration[] = [oldBookingsLeaveTheHotIndex, bookingsHaveCodes];
