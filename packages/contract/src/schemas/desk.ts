import { z } from 'zod';
import { NAME_MAX, NOTES_MAX, REASON_MAX, SEATED_TABLES_MAX } from '../limits';
import { ALL_SLOTS } from '../slots';
import { BOOKING_SOURCES, BOOKING_STATUSES } from '../vocabulary';
import { bookableTime, isoDate, noteText, notes, partySize, phone, singleLine } from './fields';
import { issue } from './issue';

/** What a restaurant's desk reads and writes (desk.md §3). */

export const DeskRestaurant = z.object({ id: z.string(), name: z.string(), address: z.string() });

export const DeskBooking = z.object({
  id: z.string(),
  /** null for a walk-in, and where the demo host may not see it */
  code: z.string().nullable(),
  /** rises with each change by desk or diner; a change names the one it has seen */
  version: z.int(),
  source: z.enum(BOOKING_SOURCES),
  status: z.enum(BOOKING_STATUSES),
  date: z.string(),
  time: z.string(),
  /** when its stay ends; of a left or missed one, the end of what it still holds */
  until: z.string(),
  party_size: z.int(),
  /** numbers of tables */
  tables: z.array(z.int()),
  /** "Former guest" for a deleted account; null for a walk-in who gave none */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** the guest's special request */
  notes: z.string().nullable(),
  /** the guest's answer to a reminder */
  coming: z.literal(true).nullable(),
  staff_note: z.string().nullable(),
  /** who set the status, by first name and initial, and when (ISO instant); null for one nobody has set */
  by: z.string().nullable(),
  at: z.string().nullable(),
});

/** A closed day. */
export const ShownClosing = z.object({ reason: z.string() });
/** No online booking begins before it. */
export const ShownPause = z.object({ until: z.string() });

export const DeskDay = z.object({
  date: z.string(),
  /** as the restaurant's file has them, also on a closed day; `last` is the last slot */
  openings: z.array(z.object({ first: z.string(), last: z.string() })),
  closing: ShownClosing.nullable(),
  paused_until: z.string().nullable(),
  /** people of all bookings but no-shows */
  covers: z.int(),
  /** live holds, offers to the waitlist included */
  held: z.int(),
  tables: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      seats: z.int(),
      /** the restaurant no longer has it, and a booking of the day still names it */
      removed: z.literal(true).optional(),
    }),
  ),
  /** tables that may be joined */
  pairs: z.array(z.object({ tables: z.array(z.int()), seats: z.int() })),
  /** by id, in the order of time */
  bookings: z.record(z.string(), DeskBooking),
});

const name = singleLine('name', NAME_MAX);
const staffNote = noteText(issue('invalid.staffNote'), issue('tooLong.staffNote', { max: NOTES_MAX }));
const tables = z
  .array(z.int(issue('invalid.tables')).min(1, issue('invalid.tables')), issue('invalid.tables'))
  .min(1, issue('desk.tableCount', { max: SEATED_TABLES_MAX }))
  .max(SEATED_TABLES_MAX, issue('desk.tableCount', { max: SEATED_TABLES_MAX }))
  .refine((numbers) => new Set(numbers).size === numbers.length, issue('invalid.tables'));
const until = z.enum(ALL_SLOTS, issue('invalid.until'));

const PhoneBooking = z.object({
  source: z.literal('phone'),
  date: isoDate,
  time: bookableTime,
  party_size: partySize,
  name,
  phone,
  notes,
  staff_note: staffNote,
  tables: tables.optional(),
});

const WalkIn = z.object({
  source: z.literal('walk_in'),
  party_size: partySize,
  name: name.nullish(),
  phone: phone.nullish(),
  staff_note: staffNote,
  tables: tables.optional(),
  until: until.optional(),
});

export const NewDeskBooking = z.discriminatedUnion('source', [PhoneBooking, WalkIn], {
  // without its object the body has another shape
  error: ({ code }) => (code === 'invalid_union' ? issue('invalid.source') : undefined),
});

export const DeskBookingChange = z.object({
  /** of the booking that the desk has seen; without it the body is malformed */
  version: z.int(),
  status: z.enum(BOOKING_STATUSES, issue('invalid.status')).optional(),
  /** for the diner, of a cancellation */
  reason: z
    .string(issue('invalid.reason'))
    .trim()
    .max(REASON_MAX, issue('tooLong.reason', { max: REASON_MAX }))
    .optional(),
  tables: tables.optional(),
  until: until.optional(),
  date: isoDate.optional(),
  time: bookableTime.optional(),
  party_size: partySize.optional(),
  notes,
  staff_note: staffNote,
  name: name.nullish(),
  phone: phone.nullish(),
});

export type NewDeskBooking = z.output<typeof NewDeskBooking>;
export type DeskBookingChange = z.output<typeof DeskBookingChange>;

export const Closing = z.object({ reason: singleLine('reason', REASON_MAX) });
export const Pause = z.object({ until });
