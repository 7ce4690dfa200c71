import { ALL_SLOTS, Refusal, slotIndex, type FieldSentence } from '@mesa/contract';
import { sayAbout } from '@mesa/contract/sentences';
import type { Booking } from './booking';
import { availableChoices, isAvailable, type BookingRequest } from './choose-tables';
import { openDay, type Day } from './day';
import { isOpenAt, type Floor } from './floor';
import { refusalFor } from './refusals';
import { cellOf, cellsOf, type Seating } from './seating';
import { blocks, busyCells, isClosed, type Caller, type Taken } from './taken';

/** What the desk wants of a day. */
export interface DeskRequest extends BookingRequest {
  /** half hours */
  length: number;
  /** numbers of tables; absent for the best fit */
  tables?: readonly number[];
  /** it sits down now: its time has begun, and it may follow a party that has left */
  isNow: boolean;
}

interface DeskOptions {
  now: Date;
  /** the booking that is to change */
  moving?: Booking;
  /** whom each booking of the day is for */
  nameOf: (id: string) => string | undefined;
  /** the field that a conflict is about */
  field?: 'tables' | 'until';
}

/**
 * Where a desk seats a party: at the tables that it names, or at the best fit (desk.md §3). The unique index
 * decides afterwards.
 * @throws Refusal `invalid` (closed, past, no such table, too small), `taken` (names who has it)
 */
export function seatAtDesk(day: Day, request: DeskRequest, options: DeskOptions): Seating {
  const { now, moving, field = 'tables' } = options;
  const { time, length, isNow } = request;
  const { floor, taken } = day;
  const open = openDay(day, now, { isDesk: true, moving });
  const staysInSlot = moving?.date === request.date && moving.time === time;
  const { reason } = open.slot(time);
  const refuse = (): never => {
    throw refusalFor(request, open, { now, current: staysInSlot ? time : undefined });
  };
  if (isNow && !moving && (isClosed(taken) || !isOpenAt(floor, day.date, time)))
    throw new Refusal('invalid', sayAbout('time', 'booking.notOffered'));
  if (!isNow && !staysInSlot && (reason === 'past' || reason === 'closed')) refuse();
  const seatingAt = (tables: readonly number[]): Seating => {
    const seating: Seating = { tables: [...tables], length };
    if (staysInSlot && moving?.start !== undefined) seating.start = moving.start;
    if (moving?.follows || (isNow && !moving && followsAt(request, taken, tables))) seating.follows = true;
    return seating;
  };
  const caller: Caller = { isDesk: true, moving };
  const busy = busyCells(isNow ? taken.filter(({ over }) => !over) : taken, now, caller);
  for (const cell of isNow ? overBeyond(request, taken, now) : []) busy.add(cell);
  if (!request.tables) {
    const choice = availableChoices(floor, request, busy)[0];
    return choice ? seatingAt(choice.tables) : refuse();
  }
  refuseTables(floor, request, staysInSlot ? moving : undefined);
  const seating = seatingAt(request.tables);
  const conflict = cellsOf(seating, time).find((cell) => cell > 0 && busy.has(cell));
  if (conflict === undefined) return seating;
  // a closed day has all that is free
  if (isClosed(taken)) throw new Refusal('invalid', sayAbout('time', 'booking.notOffered'));
  const free = floor.tables.filter(
    ({ number, size }) =>
      size >= request.party_size && isAvailable({ tables: [number], size }, slotIndex(time), length, busy),
  );
  throw new Refusal('taken', sentenceOf(conflict, { floor, taken, free, caller, field, ...options }));
}

/** Whether a party that sits down now follows one that has left, and still has this half hour. */
function followsAt({ time }: DeskRequest, taken: readonly Taken[], tables: readonly number[]): boolean {
  const cells = tables.map((table) => cellOf(table, slotIndex(time)));
  return taken.some(({ over, cells: held }) => over && held.some((cell) => cells.includes(cell)));
}

/** What parties that are over still have besides the half hour that runs. */
function overBeyond({ time }: DeskRequest, taken: readonly Taken[], now: Date): number[] {
  const running = slotIndex(time);
  return taken
    .filter((document) => document.over && blocks(document, now))
    .flatMap(({ cells }) => cells.filter((cell) => cell > 0 && cell % cellOf(1, 0) !== running));
}

/** @throws Refusal `invalid` for tables that the restaurant does not have, or that are too small together */
function refuseTables(floor: Floor, { tables = [], party_size }: DeskRequest, staying?: Booking): void {
  // a booking that an import has displaced stays at its table
  if (staying && String(staying.tables) === String(tables) && party_size === staying.party_size) return;
  for (const number of tables) {
    if (floor.tables.some((table) => table.number === number)) continue;
    const removed = floor.removed_tables?.find((table) => table.number === number);
    throw new Refusal(
      'invalid',
      removed
        ? sayAbout('tables', 'desk.tableRemoved', { table: tableName(removed) })
        : sayAbout('tables', 'desk.unknownTable'),
    );
  }
  const seats = floor.tables
    .filter(({ number }) => tables.includes(number))
    .reduce((sum, { size }) => sum + size, 0);
  if (seats < party_size)
    throw new Refusal('invalid', sayAbout('tables', 'desk.tablesTooSmall', { seats, party: party_size }));
}

/** What the restaurant calls a table. */
export const tableName = ({ name, number }: { name?: string; number: number }): string =>
  name ?? String(number);

interface Conflict extends DeskOptions {
  floor: Floor;
  taken: readonly Taken[];
  free: Floor['tables'];
  caller: Caller;
}

/** Who has a cell, from when on, and what is free instead. */
function sentenceOf(cell: number, { floor, taken, free, caller, ...options }: Conflict): FieldSentence {
  const { now, nameOf, field = 'tables' } = options;
  const perTable = cellOf(1, 0);
  const tableOf = (candidate: number): number => Math.floor(candidate / perTable);
  const number = tableOf(cell);
  const holder = taken.find((document) => document.cells.includes(cell) && blocks(document, now, caller));
  const halfHours = (holder?.cells ?? [cell]).filter(
    (candidate) => candidate > 0 && tableOf(candidate) === number,
  );
  const tables = [...floor.tables, ...(floor.removed_tables ?? [])];
  const table = tableName(tables.find((candidate) => candidate.number === number) ?? { number });
  const time = ALL_SLOTS[(Math.min(...halfHours) % perTable) % ALL_SLOTS.length]!;
  if (field === 'until') return sayAbout('until', 'desk.tableTakenFrom', { table, time });
  const name = holder && nameOf(holder.id);
  const who = name === undefined ? 'hold' : name ? 'guest' : 'walkIn';
  const values = { table, time, who, name: name ?? '' };
  return free.length === 0
    ? sayAbout('tables', 'desk.tableTakenAll', values)
    : sayAbout('tables', 'desk.tableTaken', { ...values, free: free.map(tableName).join(', ') });
}
