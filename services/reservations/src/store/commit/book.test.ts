import { UPCOMING_MAX } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { startReservations, type TestReservations } from '../../testing/test-reservations';
import type { BookingToWrite } from './book';

let app: TestReservations;

const bookingFor = (restaurant_id: string, rest: Partial<BookingToWrite> = {}): BookingToWrite => ({
  diner: newId(),
  request: { restaurant_id, date: '2030-05-02', time: '7:00 PM', party_size: 2 },
  details: { phone: '(213) 555-0100', email: 'ana@mesa.example', notes: null },
  ...rest,
});

describe('committing a booking', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());

  it('gives each concurrent booking a table of its own, and refuses the rest', async () => {
    const restaurant = await app.restaurant([2, 2, 2, 4]);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => app.deps.commit.book(bookingFor(restaurant))),
    );
    const tables = results.flatMap((one) => (one.outcome === 'booked' ? one.booking.tables : []));
    expect(tables.sort()).toEqual([1, 2, 3, 4]);
    const others = results.filter(({ outcome }) => outcome !== 'booked');
    expect(others).toHaveLength(8);
    for (const other of others)
      expect(other).toMatchObject({ outcome: 'unavailable', refusal: { kind: 'taken' } });
  });

  it('answers a repeated request with the booking that the first one made', async () => {
    const restaurant = await app.restaurant([2]);
    const booking = bookingFor(restaurant, { idempotency: { key: newId(), fingerprint: 'print' } });
    const first = await app.deps.commit.book(booking);
    if (first.outcome !== 'booked') throw new Error(first.outcome);
    expect(await app.deps.commit.book(booking)).toEqual({
      outcome: 'already-sent',
      booking: first.booking,
      fingerprint: 'print',
    });
  });

  it('stops at the limit of upcoming bookings, whatever quota slot it guesses', async () => {
    const restaurant = await app.restaurant(Array.from({ length: UPCOMING_MAX + 2 }, () => 2));
    const diner = newId();
    const outcomes: string[] = [];
    for (let i = 0; i < UPCOMING_MAX + 1; i += 1)
      outcomes.push((await app.deps.commit.book(bookingFor(restaurant, { diner }))).outcome);
    expect(outcomes).toEqual([...Array.from({ length: UPCOMING_MAX }, () => 'booked'), 'limit-reached']);
  });

  it("turns the diner's own hold into the booking, named or not", async () => {
    const restaurant = await app.restaurant([2, 2]);
    for (const named of [true, false]) {
      const booking = bookingFor(restaurant);
      const { diner, request } = booking;
      const held = await app.deps.holds.add({
        diner,
        request,
        tables: [named ? 1 : 2],
        quotaSlot: 100,
        now: app.clock.now,
      });
      if (held.outcome !== 'written') throw new Error(held.outcome);
      const result = await app.deps.commit.book({ ...booking, ...(named ? { hold_id: held.value.id } : {}) });
      expect(result).toMatchObject({ outcome: 'booked', booking: { id: held.value.id } });
    }
  });
});
