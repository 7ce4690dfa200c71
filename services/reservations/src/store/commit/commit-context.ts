import type { createKeyedMutex } from '@mesa/server-kit';
import type { DeletedDiners } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import type { Bookings } from '../bookings';
import type { Floors } from '../floors';
import type { Holds } from '../holds';
import type { Claims } from './claims';
import type { DaySnapshots } from './day-snapshots';
import type { QuotaSlots } from './quota-slots';

/** The dependencies of the functions that take tables. */
export interface CommitContext {
  floors: Floors;
  days: DaySnapshots;
  claims: Claims;
  quotaSlots: QuotaSlots;
  /** by diner, for operations that take one of the two quota slots for holds */
  dinerMutex: ReturnType<typeof createKeyedMutex>;
  bookings: Bookings;
  holds: Holds;
  deletedDiners: DeletedDiners;
  inTransaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
  now: () => Date;
  /** from 0 to below 1; spreads diners who compete for the same table */
  random: () => number;
}
