import { UPCOMING_MAX } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { commandsDuring } from '@mesa/server-kit/testing';
import { startReservations, type TestReservations } from '../../testing/test-reservations';
import { QUOTA_SLOT, reservationModelsOf } from '../reservation-models';
import { createQuotaSlots, type QuotaSlots } from './quota-slots';

let app: TestReservations;
let quotaSlots: QuotaSlots;
let diner: string;
let restaurant_id: string;

const at = (wall: string) => new Date(`${wall}:00-07:00`);

describe('quota slots', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    await app.records().deleteMany({});
    quotaSlots = createQuotaSlots(reservationModelsOf(app.database));
    diner = newId();
    restaurant_id = await app.restaurant([2, 2]);
  });

  describe('guessed', () => {
    const guesses = (count: number, random: number, user = diner) =>
      Array.from({ length: count }, () => quotaSlots.guess(user, () => random));

    it.each([
      [0, [1, 2, 3]],
      [0.5, [11, 12, 13]],
      [0.9, [19, 0, 1]],
      [0.99, [0, 1, 2]],
    ])('are one after another, from a random one on (%d): %j', (random, expected) => {
      expect(guesses(3, random)).toEqual(expected);
    });

    it('are all different, as many as there are', () => {
      expect(new Set(guesses(UPCOMING_MAX, 0.3)).size).toBe(UPCOMING_MAX);
    });

    it('do not depend on what other diners guess', () => {
      expect([guesses(1, 0), guesses(1, 0.5, newId()), guesses(1, 0.5)]).toEqual([[1], [11], [2]]);
    });
  });

  describe('of a diner', () => {
    const slot = { date: '2030-05-02', time: '7:00 PM', party_size: 2 };
    const common = () => ({ diner, request: { restaurant_id, ...slot }, now: app.clock.now });
    const details = { phone: '(213) 555-0100', email: 'ana@mesa.example', notes: null };
    const write = {
      booking: () => app.deps.bookings.add({ ...common(), tables: [1], details, quotaSlot: 3 }),
      hold: () => app.deps.holds.add({ ...common(), tables: [2], quotaSlot: 101 }),
    };
    /** The slots that are not among the unused ones. */
    const used = async (now: Date) => {
      const { forBookings, forHolds } = await quotaSlots.of(diner, now);
      const all = [...Array.from({ length: UPCOMING_MAX }, (_, i) => i), 100, 101];
      return all.filter((one) => ![...forBookings, ...forHolds].includes(one));
    };

    it.each([
      ['an upcoming booking', 'booking', '2030-05-02T18:59', [3]],
      ['a booking that has begun', 'booking', '2030-05-02T19:00', []],
      ['a live hold', 'hold', '2030-05-01T12:04', [101]],
      ['an expired hold', 'hold', '2030-05-01T12:05', []],
    ] as const)('that %s takes: %j', async (_, kind, wall, expected) => {
      await write[kind]();
      expect(await used(at(wall))).toEqual(expected);
      // an unused one can be taken at once: nothing in the index is in its way
      const stored = await app.records().find({}).toArray();
      expect(stored.flatMap((record) => record[QUOTA_SLOT] ?? [])).toEqual(expected);
    });

    it('cost one query, and a write only for what has ended', async () => {
      await write.booking();
      await write.hold();
      const commands = (wall: string) => commandsDuring(app.database, () => quotaSlots.of(diner, at(wall)));
      expect(await commands('2030-05-01T12:04')).toBe('find');
      expect(await commands('2030-05-01T12:05')).toBe('find update');
      expect(await commands('2030-05-02T19:00')).toBe('find update');
      expect(await commands('2030-05-02T19:00')).toBe('find');
    });

    it('come with the live holds, and without those of others', async () => {
      await write.hold();
      expect((await quotaSlots.of(diner, app.clock.now)).holds).toMatchObject([{ tables: [2], ...slot }]);
      expect((await quotaSlots.of(diner, at('2030-05-01T12:05'))).holds).toEqual([]);
      expect((await quotaSlots.of(newId(), app.clock.now)).holds).toEqual([]);
    });
  });
});
