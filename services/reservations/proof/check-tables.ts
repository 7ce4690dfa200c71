import { startsTaken } from './check-rules';
import type { Entry, Floor, History, Version, Violation, BookingRequest } from './history';
import { halfHourOf, halfHours } from './turns';

/** The cells that a party takes, as "table/half hour". */
function takenBy(tables: readonly number[], time: string, length: number): string[] {
  return tables.flatMap((table) => Array.from({ length }, (_, i) => `${table}/${halfHourOf(time) + i}`));
}

/** The tables or pairs at which a party could sit. */
export function fittingTables(floor: Floor, partySize: number): number[][] {
  const single = floor.tables.filter(({ size }) => size >= partySize).map(({ number }) => [number]);
  return single.length > 0
    ? single
    : floor.pairs.filter(({ size }) => size >= partySize).map(({ tables }) => [...tables]);
}

const dayOf = ({ restaurant_id, date }: BookingRequest): string => `${restaurant_id} ${date}`;
const isLive = ({ state, cells }: Version): boolean =>
  state === 'booked' || state === 'held' || cells.length > 0;

/** The days as they were after each write, table by table. */
function createDaySnapshots() {
  const now = new Map<string, Version>();
  const holders = new Map<string, string>();
  const cellsOf = (version: Version) =>
    isLive(version)
      ? takenBy(version.tables, version.request.time, version.length ?? halfHours(version.request)).map(
          (cell) => `${dayOf(version.request)} ${cell}`,
        )
      : [];
  return {
    now,
    /** applies one write; returns the cells it takes that others have, and who has them */
    apply(version: Version): string[] {
      const before = now.get(version.id);
      if (before)
        for (const cell of cellsOf(before)) if (holders.get(cell) === version.id) holders.delete(cell);
      now.set(version.id, version);
      const conflicts: string[] = [];
      for (const cell of cellsOf(version)) {
        const holder = holders.get(cell);
        // a hold for a move relies on cells of its booking, which stay the booking's
        if (holder && holder === version.moves && now.get(holder)?.diner === version.diner) continue;
        if (holder) conflicts.push(`${cell} (held by ${holder})`);
        holders.set(cell, version.id);
      }
      return conflicts;
    },
    isAvailable: (floor: Floor, request: BookingRequest) =>
      startsTaken([...now.values()], request) < (floor.rules?.parties_per_slot ?? Infinity) &&
      fittingTables(floor, request.party_size).some((tables) =>
        takenBy(tables, request.time, halfHours(request, floor)).every(
          (cell) => !holders.has(`${dayOf(request)} ${cell}`),
        ),
      ),
  };
}

/**
 * No table is booked twice at any time, no party has a table that does not seat it, and nothing that ended is
 * live again.
 */
export function checkTables({ floors, versions }: Pick<History, 'floors' | 'versions'>): Violation[] {
  const violations: Violation[] = [];
  const days = createDaySnapshots();
  const floorOf = new Map(floors.map((floor) => [floor.restaurant_id, floor]));
  for (const version of versions) {
    const before = days.now.get(version.id);
    if (
      before &&
      (before.state === 'cancelled' || before.state === 'ended') &&
      (version.state === 'booked' || version.state === 'held')
    ) {
      violations.push({
        rule: 'a cancelled booking stays cancelled',
        what: `${version.id} was ${before.state} and is ${version.state}`,
      });
    }
    for (const conflict of days.apply(version))
      violations.push({ rule: 'no table is booked twice', what: `${version.id} takes ${conflict}` });
    if (version.state !== 'booked' && version.state !== 'held') continue;
    const fits = fittingTables(floorOf.get(version.request.restaurant_id)!, version.request.party_size).some(
      (tables) => tables.join() === version.tables.join(),
    );
    if (!fits)
      violations.push({
        rule: 'a party sits where it fits',
        what:
          `${version.id}, party of ${version.request.party_size}, ` +
          `sits at ${version.tables.join(' and ')}`,
      });
  }
  return violations;
}

/**
 * How much earlier than its acknowledgement a write may be in the log, and how far two clocks of one machine
 * differ.
 */
const SLACK_MS = 500;

/** No request is refused while a table was available all the time. */
export function checkRefusals({ floors, versions, entries }: History): Violation[] {
  const floorOf = new Map(floors.map((floor) => [floor.restaurant_id, floor]));
  const days = createDaySnapshots();
  const waiting = entries
    .filter(({ request, status }) => request && status === 409)
    .sort((a, b) => a.startedAt - b.startedAt);
  const violations: Violation[] = [];
  let open: Entry[] = [];

  const justify = () =>
    void (open = open.filter(({ request }) =>
      days.isAvailable(floorOf.get(request!.restaurant_id)!, request!),
    ));
  const close = (at: number) => {
    for (const { diner, action, request, endedAt } of open) {
      if (endedAt + SLACK_MS < at)
        violations.push({
          rule: 'an available table is not refused',
          what: `${diner} ${action} ${JSON.stringify(request)}`,
        });
    }
    open = open.filter(({ endedAt }) => endedAt + SLACK_MS >= at);
  };
  for (const version of versions) {
    // a refusal is justified if no table was available when it was requested, or after any write until the
    // answer
    while (waiting[0] && waiting[0].startedAt - SLACK_MS <= version.at) open.push(waiting.shift()!);
    justify();
    close(version.at);
    days.apply(version);
    justify();
  }
  open.push(...waiting);
  justify();
  close(Infinity);
  return violations;
}
