import { newId } from '@mesa/server-kit/mongo';
import { commandsDuring } from '@mesa/server-kit/testing';
import { cellsOf } from '../../domain/seating';
import { written } from '../../testing/commit-context';
import { startReservations, type TestReservations } from '../../testing/test-reservations';
import { reservationModelsOf } from '../reservation-models';
import { createDaySnapshots, type DaySnapshots } from './day-snapshots';

const date = '2030-05-02';
const slot = { date, time: '7:00 PM', party_size: 2 };
const details = { phone: '(213) 555-0100', email: 'ana@mesa.example', notes: null };

let app: TestReservations;
let days: DaySnapshots;
let restaurant: string;

describe('day snapshots', () => {
  beforeAll(async () => {
    app = await startReservations();
    days = createDaySnapshots(reservationModelsOf(app.database));
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    restaurant = await app.restaurant([2, 2]);
  });

  const later = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1_000);
  const book = (restaurant_id = restaurant, rest: object = {}) => {
    const request = { restaurant_id, ...slot, ...rest };
    const record = { diner: newId(), request, tables: [1], details, quotaSlot: 0, now: app.clock.now };
    return written(app.deps.bookings.add(record));
  };
  const hold = () => {
    const request = { restaurant_id: restaurant, ...slot };
    const record = { diner: newId(), request, tables: [1], quotaSlot: 100, now: app.clock.now };
    return written(app.deps.holds.add(record));
  };
  const offer = () => {
    const watch = { id: newId(), user_id: newId(), restaurant_id: restaurant, ...slot };
    return written(app.deps.holds.offer({ watch, tables: [1], expired: [] }, app.clock.now));
  };

  describe('say from when on the cells are available', () => {
    it.each([
      ['never, of a booking', book, () => ({ available_at: null, waitlist_at: null })],
      ['at its expiry, of a hold', hold, () => ({ available_at: later(300), waitlist_at: later(300) })],
      [
        'to the waitlist at its expiry and to all a moment later, of an offer',
        offer,
        () => ({ available_at: later(122), waitlist_at: later(120) }),
      ],
    ])('%s', async (_, write, expected) => {
      const { id, user_id } = await write();
      const cells = cellsOf([1], slot.time, slot.party_size);
      expect(await days.taken(restaurant, date)).toEqual([{ id, user_id, cells, ...expected() }]);
    });

    it('to the waitlist at once, of a released table that is kept for it, whoever held it', async () => {
      const { id } = await hold();
      await app.deps.holds.release(id, app.clock.now, later(2));
      const [kept] = await days.taken(restaurant, date);
      expect(kept).toMatchObject({ id, available_at: later(2), waitlist_at: new Date(0) });
      expect(kept).not.toHaveProperty('user_id');
    });
  });

  it('contain nothing of cancelled bookings, ended holds and other days', async () => {
    await app.deps.bookings.cancel((await book()).id, app.clock.now);
    await app.deps.holds.release((await hold()).id, app.clock.now);
    await book(restaurant, { date: '2030-05-03' });
    await book(await app.restaurant([2]));
    expect(await days.taken(restaurant, date)).toEqual([]);
  });

  it('contain what was written before they were requested', async () => {
    const first = days.taken(restaurant, date);
    const { id } = await book();
    expect(await days.taken(restaurant, date)).toMatchObject([{ id }]);
    await first;
  });

  it('say when the read began', async () => {
    const before = performance.now();
    const { startedAt } = await days.snapshot(restaurant, date);
    expect(startedAt).toBeGreaterThanOrEqual(before);
    expect(startedAt).toBeLessThanOrEqual(performance.now());
  });

  it('of the same moment share one query, each with its own day', async () => {
    const other = await app.restaurant([2]);
    const wanted: [string, string][] = [
      [restaurant, date],
      [other, date],
      [restaurant, '2030-05-03'],
      [restaurant, date],
    ];
    const ids = [(await book()).id, (await book(other)).id];
    const found: string[][] = [];
    const commands = await commandsDuring(app.database, async () => {
      for (const taken of await Promise.all(wanted.map((day) => days.taken(...day))))
        found.push(taken.map(({ id }) => id));
    });
    expect([commands, found]).toEqual(['find', [[ids[0]], [ids[1]], [], [ids[0]]]]);
  });

  it('of many restaurants are one query, without those that have nothing taken', async () => {
    const { id } = await book();
    const empty = await app.restaurant([2]);
    let found = new Map<string, unknown[]>();
    const commands = await commandsDuring(app.database, async () => {
      found = await days.takenOfMany([restaurant, empty], date);
    });
    expect([commands, [...found]]).toEqual(['find', [[restaurant, [expect.objectContaining({ id })]]]]);
  });
});
