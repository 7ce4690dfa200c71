import { newId } from '@mesa/server-kit/mongo';
import { commitContextOf, written } from '../../testing/commit-context';
import { startReservations, type TestReservations } from '../../testing/test-reservations';
import type { CommitContext } from './commit-context';
import { move } from './move';

const slot = { date: '2030-05-02', time: '7:00 PM', party_size: 2 };
const details = { phone: '(213) 555-0100', email: 'ana@mesa.example', notes: null };

let app: TestReservations;
let context: CommitContext;
let diner: string;

describe('committing a move', () => {
  beforeAll(async () => {
    app = await startReservations();
    context = commitContextOf(app);
  });
  afterAll(() => app.drop());
  beforeEach(() => {
    diner = newId();
  });

  const common = (restaurant_id: string, time: string, table: number) => ({
    ...{ diner, request: { restaurant_id, ...slot, time }, tables: [table] },
    now: app.clock.now,
  });
  const book = (restaurant: string, { time = slot.time, table = 1, quotaSlot = 0 } = {}) =>
    written(app.deps.bookings.add({ ...common(restaurant, time, table), details, quotaSlot }));
  const hold = (restaurant: string, time: string, table: number) =>
    written(app.deps.holds.add({ ...common(restaurant, time, table), quotaSlot: 100 }));
  const to = (restaurant_id: string, time: string) => ({
    request: { restaurant_id, ...slot, time },
    details: { phone: details.phone, notes: 'Window' },
  });

  it.each([
    ['', false],
    [', though the diner gives up a hold for another slot', true],
  ])('may keep tables that the booking itself has%s', async (_, holds) => {
    const restaurant = await app.restaurant([2]);
    const held = holds ? await hold(restaurant, '1:00 PM', 1) : undefined;
    const asked = { ...to(restaurant, '7:30 PM'), hold: held };
    expect(await move(context, await book(restaurant), asked)).toMatchObject({
      outcome: 'moved',
      booking: { time: '7:30 PM', tables: [1], notes: 'Window', version: 2 },
    });
  });

  it.each([
    ['the tables of a hold that is for the new slot', '9:00 PM', 3],
    ['available tables, when the hold is for another slot', '1:00 PM', 1],
  ])('takes %s, and ends the hold', async (_, time, table) => {
    const restaurant = await app.restaurant([2, 2, 2]);
    const held = await hold(restaurant, time, 3);
    const moved = await move(context, await book(restaurant), { ...to(restaurant, '9:00 PM'), hold: held });
    expect(moved).toMatchObject({ outcome: 'moved', booking: { tables: [table] } });
    expect(await app.deps.holds.find(held.id)).toBeNull();
  });

  it('is refused when the tables are taken, and suggests no slot that the diner has', async () => {
    const restaurant = await app.restaurant([2]);
    const booking = await book(restaurant);
    await book(restaurant, { time: '9:00 PM', quotaSlot: 1 });
    expect(await move(context, booking, to(restaurant, '8:30 PM'))).toMatchObject({
      outcome: 'unavailable',
      refusal: {
        kind: 'taken',
        sentences: ['8:30 PM was just taken. The nearest free times are 6:30 PM and 7:30 PM.'],
      },
    });
    expect(await app.deps.bookings.find(booking.id)).toEqual(booking);
  });

  it('changes nothing when the booking has changed since it was read', async () => {
    const restaurant = await app.restaurant([2]);
    const booking = await book(restaurant);
    const moved = await move(context, booking, to(restaurant, '8:00 PM'));
    expect(await move(context, booking, to(restaurant, '9:00 PM'))).toEqual({ outcome: 'changed-meanwhile' });
    expect(moved).toMatchObject({ booking: await app.deps.bookings.find(booking.id) });
  });
});
