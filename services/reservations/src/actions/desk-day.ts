import { addDays, isId, lastDate, Refusal, type Identity } from '@mesa/contract';
import { say, sayAbout } from '@mesa/contract/sentences';
import type { Booking } from '../domain/booking';
import { serviceTimeAt } from '../domain/desk-stay';
import { isDesk, type Floor } from '../domain/floor';
import type { Taken } from '../domain/taken';
import type { Dependencies } from './dependencies';

type Staff = NonNullable<Identity['user']>;

/**
 * The floor whose desk the caller works (desk.md §2).
 * @throws Refusal `missing` (unknown, or it has left Mesa), `forbidden` (of another desk, or not proved)
 */
export async function deskOf({ floors }: Dependencies, id: string, staff: Staff): Promise<Floor> {
  // the guard asks before the path is read by its schema
  const floor = isId(id) && (await floors.find(id));
  if (!floor) throw new Refusal('missing', say('notFound'));
  if (!isDesk(floor, staff.email)) throw new Refusal('forbidden', say('desk.noAccess'));
  // SECURITY: a confirmed address is not enough, since a stranger's link may be opened by its owner
  if (staff.proved_email?.toLowerCase() !== staff.email.toLowerCase())
    throw new Refusal('forbidden', sayAbout('email', 'desk.unproved'));
  return floor;
}

/** The restaurants whose desk the caller works; none for an address that is not proved. */
export async function listDesks({ floors }: Dependencies, { proved_email }: Staff): Promise<Floor[]> {
  return proved_email ? floors.ofDesk(proved_email) : [];
}

export interface DeskDayRead {
  taken: readonly Taken[];
  bookings: Booking[];
  /** why the day is closed */
  reason: string | undefined;
}

/**
 * All that the desk's page shows of a day.
 * @throws Refusal `missing` for a date before yesterday, or beyond 365 days
 */
export async function readDeskDay(deps: Dependencies, floor: Floor, date: string): Promise<DeskDayRead> {
  refuseDate(date, deps.now());
  const { restaurant_id } = floor;
  const [taken, bookings, reason] = await Promise.all([
    deps.days.taken(restaurant_id, date),
    deps.bookings.onDays([{ restaurant_id, date }]),
    deps.closings.reasonOf(restaurant_id, date),
  ]);
  return { taken, bookings, reason };
}

/** @throws Refusal `missing` for a day that no desk shows */
export function refuseDate(date: string, now: Date): void {
  if (date < addDays(serviceTimeAt(now).date, -1) || date > lastDate(now))
    throw new Refusal('missing', say('notFound'));
}
