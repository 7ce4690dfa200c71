import type { Caller } from './caller';
import { fittingTables } from './check-tables';
import type { Floor, Violation, BookingRequest } from './history';

const TIME = '7:00 PM';

interface Refill {
  callers: readonly Caller[];
  /** each diner's reservations before */
  lists: Map<string, Map<string, BookingRequest>>;
  floor: Floor;
  newCaller: () => Caller;
  /** the evening, yyyy-mm-dd */
  date: string;
}

/**
 * Checks that no capacity is lost: after the concurrent requests, new diners fill an evening at one
 * restaurant to the last table; then all cancel, and exactly as many parties as it has tables can book again.
 */
export async function refill({ callers, lists, floor, newCaller, date }: Refill): Promise<Violation[]> {
  const violations: Violation[] = [];
  const request: BookingRequest = { restaurant_id: floor.restaurant_id, date, time: TIME, party_size: 1 };
  const isThatEvening = ({ restaurant_id, date: day }: BookingRequest) =>
    restaurant_id === floor.restaurant_id && day === date;

  const added = await fill(newCaller, request);
  if (added.refusal !== 409)
    violations.push({ rule: 'capacity comes back', what: `filling ended with ${added.refusal}` });

  const cancelled = await Promise.all([
    ...callers.flatMap((caller) =>
      [...lists.get(caller.id)!]
        .filter(([, booking]) => isThatEvening(booking))
        .map(([id]) => caller.call('DELETE', `/api/reservations/${id}`)),
    ),
    ...added.booked.map(({ caller, id }) => caller.call('DELETE', `/api/reservations/${id}`)),
  ]);
  if (cancelled.some(({ status }) => status !== 204))
    violations.push({
      rule: 'a listed booking can be cancelled',
      what: cancelled.map(({ status }) => status).join(),
    });

  const refilled = await fill(newCaller, request);
  const tables = fittingTables(floor, 1).length;
  if (refilled.booked.length !== tables)
    violations.push({
      rule: 'capacity comes back',
      what: `${refilled.booked.length} parties fill ${tables} tables`,
    });
  return violations;
}

async function fill(newCaller: () => Caller, request: BookingRequest) {
  const booked: { caller: Caller; id: string }[] = [];
  for (;;) {
    const caller = newCaller();
    const { status, body } = await caller.call('POST', '/api/reservations', {
      reservation: { ...request, phone: '(213) 555-0100' },
    });
    if (status !== 201) return { booked, refusal: status };
    booked.push({ caller, id: Object.keys(body as object)[0]! });
  }
}
