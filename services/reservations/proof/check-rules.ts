import { halfHourOf, halfHours } from './turns';
import type { BookingRequest, History, Version, Violation } from './history';

/**
 * The restaurants' own rules from contract.md, written a second time as in turns.ts: a party has its
 * table as long as its turn, and no slot begins with a party too many.
 */
export function checkRules({ floors, versions }: Pick<History, 'floors' | 'versions'>): Violation[] {
  const violations: Violation[] = [];
  const floorOf = new Map(floors.map((floor) => [floor.restaurant_id, floor]));
  const now = new Map<string, Version>();
  for (const version of versions) {
    now.set(version.id, version);
    if (version.state !== 'booked' && version.state !== 'held') continue;
    const { request } = version;
    const floor = floorOf.get(request.restaurant_id)!;
    const most = floor.rules?.parties_per_slot ?? Infinity;
    const parties = [...now.values()].filter((each) => isParty(each) && isSameSlot(each.request, request));
    if (parties.length > most)
      violations.push({
        rule: 'no slot begins with a party too many',
        what: `${slotOf(request)}: ${parties.map(({ id }) => id).join()}, at most ${most}`,
      });
    if (version.length !== halfHours(request, floor))
      violations.push({
        rule: 'a party has its table as long as its turn',
        what: `${version.id}, party of ${request.party_size}: ${version.length} half hours`,
      });
  }
  return violations;
}

/** How many of the starts of a slot are taken, kept for the waitlist, or to be kept unused. */
export function startsTaken(now: readonly Version[], request: BookingRequest): number {
  const ofDay = now.filter(
    ({ request: { restaurant_id, date } }) =>
      restaurant_id === request.restaurant_id && date === request.date,
  );
  return ofDay.filter((version) => {
    const start = startCellOf(version);
    if (start !== undefined) return -start % 64 === halfHourOf(request.time);
    if (version.state !== 'booked' && version.state !== 'held') return false;
    const moved = ofDay.find(({ id }) => id === version.moves);
    return isSameSlot(version.request, request) && !(moved && isSameSlot(moved.request, request));
  }).length;
}

/** A hold for a change within the slot of its booking is no party of its own. */
const isParty = (version: Version): boolean =>
  version.state === 'booked' ||
  (version.state === 'held' && (!version.moves || startCellOf(version) !== undefined));

const startCellOf = ({ cells }: Version): number | undefined => cells.find((cell) => cell < 0);

const slotOf = ({ restaurant_id, date, time }: BookingRequest): string => `${restaurant_id} ${date} ${time}`;

const isSameSlot = (a: BookingRequest, b: BookingRequest): boolean => slotOf(a) === slotOf(b);
