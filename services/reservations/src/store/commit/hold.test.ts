import { newId } from '@mesa/server-kit/mongo';
import { commitContextOf, written } from '../../testing/commit-context';
import { startReservations, type TestReservations } from '../../testing/test-reservations';
import type { CommitContext } from './commit-context';
import { hold } from './hold';

const slot = { date: '2030-05-02', time: '7:00 PM', party_size: 2 };

let app: TestReservations;
let context: CommitContext;
let diner: string;

describe('committing a hold', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(() => {
    app.setClock('2030-05-01T12:00');
    context = commitContextOf(app);
    diner = newId();
  });

  const ask = (restaurant_id: string, rest: Partial<typeof slot> = {}, movingId?: string) =>
    hold(context, { diner, request: { restaurant_id, ...slot, ...rest }, movingId });
  const held = async (...asked: Parameters<typeof ask>) => {
    const result = await ask(...asked);
    if (result.outcome !== 'held') throw new Error(result.outcome);
    return result.hold;
  };
  const book = (restaurant_id: string, user = diner) =>
    written(
      app.deps.bookings.add({
        ...{ diner: user, request: { restaurant_id, ...slot }, tables: [1], quotaSlot: 0 },
        details: { phone: '(213) 555-0100', email: 'ana@mesa.example', notes: null },
        now: app.clock.now,
      }),
    );
  const live = async () => (await context.quotaSlots.of(diner, app.clock.now)).holds.map(({ id }) => id);

  it('answers a repeated request with the same hold', async () => {
    const restaurant = await app.restaurant([2, 2]);
    expect(await held(restaurant)).toEqual(await held(restaurant));
    expect(await live()).toHaveLength(1);
  });

  it('replaces the oldest of two', async () => {
    const restaurant = await app.restaurant([2, 2, 2]);
    const ids: string[] = [];
    for (const time of ['5:00 PM', '7:00 PM', '9:00 PM']) {
      ids.push((await held(restaurant, { time })).id);
      app.passMinutes(1);
    }
    expect((await live()).sort()).toEqual(ids.slice(1).sort());
  });

  it('is refused when the tables are taken, and leaves the holds that there are', async () => {
    const restaurant = await app.restaurant([2]);
    await book(restaurant, newId());
    const before = [await held(restaurant, { time: '1:00 PM' }), await held(restaurant, { time: '4:00 PM' })];
    expect(await ask(restaurant)).toMatchObject({ outcome: 'unavailable', refusal: { kind: 'taken' } });
    expect((await live()).sort()).toEqual(before.map(({ id }) => id).sort());
  });

  it('succeeds for every concurrent request of a diner, of which the last two stay', async () => {
    const times = ['1:00 PM', '2:30 PM', '4:00 PM', '5:30 PM', '7:00 PM', '8:30 PM'];
    const restaurant = await app.restaurant([2]);
    const of = jest.spyOn(context.quotaSlots, 'of');
    const results = await Promise.all(times.map((time) => ask(restaurant, { time })));
    // none was tried twice
    expect(of).toHaveBeenCalledTimes(times.length);
    expect(results.map(({ outcome }) => outcome)).toEqual(times.map(() => 'held'));
    expect(await live()).toHaveLength(2);
  });

  it('is busy when the quota slot is taken by another instance, each time', async () => {
    const restaurant = await app.restaurant([2, 2]);
    await held(restaurant, { time: '5:00 PM' });
    const stale = { forBookings: [], forHolds: [100], holds: [] };
    const of = jest.fn(() => Promise.resolve(stale));
    context = commitContextOf(app, { quotaSlots: { ...context.quotaSlots, of } });
    expect(await ask(restaurant)).toEqual({ outcome: 'busy' });
    expect(of).toHaveBeenCalledTimes(40);
  });

  describe('for a booking that is to move', () => {
    it('is not blocked by its tables', async () => {
      const restaurant = await app.restaurant([2]);
      const { id } = await book(restaurant);
      expect(await ask(restaurant, { time: '7:30 PM' })).toMatchObject({ outcome: 'unavailable' });
      expect(await ask(restaurant, { time: '7:30 PM' }, id)).toMatchObject({
        outcome: 'held',
        hold: { tables: [1], moves: { id, version: 1 } },
      });
    });

    it.each([
      ['missing', 'unknown', () => newId()],
      ['forbidden', "another diner's", async (restaurant: string) => (await book(restaurant, newId())).id],
    ])('is %s if that is %s', async (kind, _, movingId) => {
      const restaurant = await app.restaurant([2]);
      await expect(ask(restaurant, {}, await movingId(restaurant))).rejects.toMatchObject({ kind });
    });
  });
});
