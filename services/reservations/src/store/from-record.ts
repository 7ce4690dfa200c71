import type { Booking, Hold } from '../domain/booking';
import type { BookingRequest } from '../domain/choose-tables';
import { startOf, type Seating } from '../domain/seating';
import type { Taken } from '../domain/taken';
import { WAITLIST_MS } from './release-update';
import type { BookingRecord, HoldRecord, PauseRecord, ReservationRecord } from './reservation-models';

function common(record: HoldRecord | BookingRecord) {
  const { date, time, party_size, tables, length, cells, version, created_at } = record;
  const fields: BookingRequest & Seating = {
    restaurant_id: record.restaurant_id.toHexString(),
    date,
    time,
    party_size,
    tables,
    length,
  };
  const begins = startOf(cells ?? []);
  if (begins) fields.start = begins.start;
  return {
    ...fields,
    id: record._id.toHexString(),
    user_id: record.user_id.toHexString(),
    version,
    created_at,
  };
}

export function toHold(record: HoldRecord): Hold {
  const { expires_at, extended, watch_id, moves } = record;
  const hold: Hold = { ...common(record), state: 'held', expires_at, extended };
  if (watch_id) hold.watch_id = watch_id.toHexString();
  if (moves) hold.moves = { id: moves.id.toHexString(), version: moves.version };
  return hold;
}

export function toBooking(record: BookingRecord): Booking {
  const { state, phone, email, notes, starts_at, updated_at, reason, coming } = record;
  const booking: Booking = {
    ...common(record),
    state,
    code: record.code,
    phone,
    email,
    notes: notes ?? null,
    starts_at,
    updated_at,
    source: record.source ?? 'online',
    name: record.name ?? '',
    staff_note: record.staff_note ?? null,
  };
  if (reason) booking.reason = reason;
  if (coming) booking.coming = true;
  if (record.status) booking.status = record.status;
  if (record.status_by) booking.status_by = record.status_by;
  if (record.status_at) booking.status_at = record.status_at;
  if (record.whole_length) booking.whole_length = record.whole_length;
  if (record.follows) booking.follows = true;
  if (record.seeded) booking.seeded = true;
  return booking;
}

const DAY_FIELDS = [
  '_id',
  'restaurant_id',
  'date',
  'state',
  'user_id',
  'time',
  'cells',
  'moves',
  'expires_at',
  'watch_id',
  'kept_until',
  'source',
  'status',
  'paused_until',
] as const;

/** What a read of a day needs of a record. */
export const DAY_PROJECTION = Object.fromEntries(DAY_FIELDS.map((field) => [field, 1]));
export type DayRecord = Pick<ReservationRecord, Exclude<(typeof DAY_FIELDS)[number], OfSome>> &
  Partial<
    Pick<HoldRecord, 'expires_at' | 'moves'> &
      Pick<BookingRecord, 'source' | 'status'> &
      Pick<PauseRecord, 'paused_until'>
  >;
/** Fields that only some of the records have. */
type OfSome = 'expires_at' | 'moves' | 'source' | 'status' | 'paused_until';

const LONG_AGO = new Date(0);

export function toTaken({
  _id,
  user_id,
  time,
  cells = [],
  moves,
  expires_at,
  watch_id,
  kept_until,
  ...record
}: DayRecord): Taken {
  const id = _id.toHexString();
  if (kept_until) return { id, cells, available_at: kept_until, waitlist_at: LONG_AGO };
  if (record.state === 'closed') return { id, cells, closed: true, available_at: null, waitlist_at: null };
  const { paused_until, source, status } = record;
  if (paused_until) return { id, cells, paused_until, available_at: null, waitlist_at: null };
  const user = user_id.toHexString();
  const taken: Taken = { id, cells, user_id: user, available_at: null, waitlist_at: null };
  // what the desk writes in counts among no parties of a slot
  if (!source || source === 'online') taken.begins = time;
  if (status === 'left' || status === 'no_show') taken.over = true;
  if (record.state !== 'held' || !expires_at) return taken;
  if (moves) taken.moves = moves.id.toHexString();
  taken.available_at = watch_id ? new Date(expires_at.getTime() + WAITLIST_MS) : expires_at;
  taken.waitlist_at = expires_at;
  return taken;
}
