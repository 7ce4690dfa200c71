import { slotInstant } from '@mesa/contract';
import { toId } from '@mesa/server-kit/mongo';
import type { Booking } from '../domain/booking';
import type { BookingRequest } from '../domain/choose-tables';
import { cellsOf } from '../domain/seating';

/** The stored fields that say where and when, with the cells that go with them. */
export function seatingFields(request: BookingRequest, tables: number[]) {
  const { date, time, party_size } = request;
  return {
    restaurant_id: toId(request.restaurant_id),
    date,
    time,
    party_size,
    tables,
    cells: cellsOf(tables, time, party_size),
    starts_at: slotInstant(date, time),
  };
}

/**
 * Like `seatingFields`, without the cells of the booking that is to move there: they would conflict in the
 * index.
 */
export function movedSeatingFields(request: BookingRequest, tables: number[], moving: Booking) {
  const { cells, ...seat } = seatingFields(request, tables);
  const own =
    moving.restaurant_id === request.restaurant_id && moving.date === request.date
      ? cellsOf(moving.tables, moving.time, moving.party_size)
      : [];
  const others = cells.filter((cell) => !own.includes(cell));
  if (others.length === cells.length) return { ...seat, cells };
  return {
    ...seat,
    moves: { id: toId(moving.id), version: moving.version },
    ...(others.length > 0 ? { cells: others } : {}),
  };
}
