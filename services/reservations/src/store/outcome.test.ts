import { newId } from '@mesa/server-kit/mongo';
import { startReservations, type TestReservations } from '../testing/test-reservations';
import { outcomeOf } from './outcome';

const AT_1 = { tables: [1], length: 3 };
const codes: string[] = [];
let app: TestReservations;
let restaurant: string;

describe('outcomes of a write', () => {
  beforeAll(async () => {
    app = await startReservations({ newCode: () => codes.shift() ?? 'CCCCCC' });
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    await app.records().deleteMany({});
    codes.length = 0;
    codes.push('7KX4TD', '9GM3RC');
    restaurant = await app.restaurant([2, 2]);
  });

  const diner = newId();
  const write = (change: object = {}) =>
    app.deps.bookings.add({
      diner,
      request: { restaurant_id: restaurant, date: '2030-05-02', time: '7:00 PM', party_size: 2 },
      seating: AT_1,
      details: { phone: '(213) 555-0100', email: 'ana@mesa.example', notes: null },
      quotaSlot: 0,
      name: 'Ana Reyes',
      now: app.clock.now,
      idempotency: { key: 'once', fingerprint: 'same' },
      ...change,
    });
  const second = {
    diner: newId(),
    seating: { tables: [2], length: 3 },
    quotaSlot: 1,
    idempotency: undefined,
  };

  it.each([
    ['table-taken', { ...second, seating: AT_1 }],
    ['quota-slot-taken', { ...second, diner, quotaSlot: 0 }],
    ['already-sent', { ...second, diner, idempotency: { key: 'once', fingerprint: 'other' } }],
  ])('say %s', async (outcome, change) => {
    expect(await write()).toMatchObject({ outcome: 'written', value: { state: 'booked', code: '7KX4TD' } });
    expect(await write(change)).toEqual({ outcome });
    expect(await app.records().countDocuments()).toBe(1);
  });

  it('say code-taken', async () => {
    await write();
    codes.splice(0, codes.length, '7KX4TD');
    expect(await write(second)).toEqual({ outcome: 'code-taken' });
  });

  it('say hold-gone for a hold that has expired', async () => {
    const request = { restaurant_id: restaurant, date: '2030-05-02', time: '7:00 PM', party_size: 2 };
    const held = await app.deps.holds.add({
      diner,
      request,
      seating: AT_1,
      quotaSlot: 100,
      now: app.clock.now,
    });
    if (held.outcome !== 'written') throw new Error(held.outcome);
    const details = { phone: '', email: '', notes: null };
    const later = new Date(app.clock.now.getTime() + 6 * 60_000);
    expect(
      await app.deps.bookings.convertHold(held.value, {
        diner,
        request,
        seating: AT_1,
        details,
        quotaSlot: 0,
        name: 'Ana Reyes',
        now: later,
      }),
    ).toEqual({ outcome: 'hold-gone' });
  });

  it('say changed-meanwhile for a booking that somebody else has changed', async () => {
    const made = await write();
    if (made.outcome !== 'written') throw new Error(made.outcome);
    const booking = made.value;
    const move = { request: { ...booking, time: '8:00 PM' }, seating: AT_1, details: {}, now: app.clock.now };
    expect(await app.deps.bookings.move(booking, move)).toMatchObject({ outcome: 'written' });
    expect(await app.deps.bookings.move(booking, move)).toEqual({ outcome: 'changed-meanwhile' });
  });

  it('leave every other error as it is', async () => {
    await expect(outcomeOf(() => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
  });
});
