import { newId } from '@mesa/server-kit/mongo';
import { commandsDuring } from '@mesa/server-kit/testing';
import { commitContextOf, written } from '../../testing/commit-context';
import { startReservations, type TestReservations } from '../../testing/test-reservations';
import type { CommitContext } from './commit-context';
import { takeTables, type TakeTablesOptions } from './take-tables';

const slot = { date: '2030-05-02', time: '7:00 PM', party_size: 2 };

let app: TestReservations;
let context: CommitContext;
let diner: string;

interface Take extends Partial<TakeTablesOptions> {
  request?: Partial<typeof slot>;
  /** what `random` always returns */
  random?: number;
  /** what the write does; true when another diner was faster */
  conflicts?: (table: number) => boolean | Promise<boolean>;
}

/** Takes tables without storing them: the outcome, and the tables that were tried. */
async function take(
  restaurant_id: string,
  { request, random = 0, conflicts = () => false, ...options }: Take = {},
) {
  const tried: number[] = [];
  const result = await takeTables(
    { ...context, random: () => random },
    { restaurant_id, ...slot, ...request },
    { diner, ...options },
    async ([table]) => {
      tried.push(table!);
      return { outcome: (await conflicts(table!)) ? ('table-taken' as const) : ('written' as const) };
    },
  );
  return { ...result, tried };
}

describe('taking tables', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    await app.records().deleteMany({});
    app.setClock('2030-05-01T12:00');
    diner = newId();
    context = commitContextOf(app);
  });

  const hold = async (restaurant_id: string, user = newId()) => {
    const request = { restaurant_id, ...slot };
    const record = { diner: user, request, tables: [1], quotaSlot: 100, now: app.clock.now };
    return (await written(app.deps.holds.add(record))).id;
  };
  const isHeld = async (id: string) => (await app.deps.holds.find(id)) !== null;

  describe('refuses', () => {
    it.each([
      ['a past date', { date: '2030-04-30' }, 'invalid', 'date'],
      ['a past time', { date: '2030-05-01', time: '12:00 PM' }, 'invalid', 'time'],
      ['a party that no table seats', { party_size: 3 }, 'invalid', 'party_size'],
      ['a full slot', {}, 'taken', 'time'],
    ])('%s', async (_, request, kind, field) => {
      const restaurant = await app.restaurant([2]);
      await hold(restaurant);
      expect(await take(restaurant, { request })).toMatchObject({
        outcome: 'unavailable',
        refusal: { kind, fields: [field] },
        tried: [],
      });
    });

    it('an unknown restaurant', async () => {
      expect(await take(newId())).toMatchObject({
        outcome: 'unavailable',
        refusal: { kind: 'invalid', fields: ['restaurant_id'] },
      });
    });

    it.each([
      ['', undefined, '5:30 PM and 8:30 PM'],
      [', without the one that the diner has', '5:30 PM', '5:00 PM and 8:30 PM'],
    ])('a full slot with the nearest available times%s', async (_, current, nearest) => {
      const restaurant = await app.restaurant([2]);
      await hold(restaurant);
      const result = await take(restaurant, { current });
      expect(result).toMatchObject({
        refusal: { sentences: [`7:00 PM was just taken. The nearest free times are ${nearest}.`] },
      });
    });
  });

  describe('when another diner was faster', () => {
    it('reads the day again and takes another table', async () => {
      const restaurant = await app.restaurant([2, 2]);
      const conflicts = async (table: number) => table === 1 && (await hold(restaurant)) !== '';
      expect(await take(restaurant, { conflicts })).toEqual({ outcome: 'written', tried: [1, 2] });
    });

    it.each([
      [0, [1, 1, 1, 1, 1, 1, 1, 1]],
      [0.5, [1, 2, 2, 2, 2, 2, 2, 2]],
      [0.99, [1, 2, 2, 3, 3, 3, 3, 3]],
    ])('gives up after eight tables, picked at random (%d) after the first', async (random, tried) => {
      const restaurant = await app.restaurant([2, 2, 4]);
      expect(await take(restaurant, { random, conflicts: () => true })).toMatchObject({
        outcome: 'unavailable',
        refusal: { kind: 'unavailable' },
        tried,
      });
    });

    it('uses a day that is already read for the first try only', async () => {
      const restaurant = await app.restaurant([2, 2]);
      await hold(restaurant);
      await context.floors.find(restaurant);
      const snapshot = { taken: [], startedAt: performance.now() };
      let tried: number[] = [];
      const commands = await commandsDuring(app.database, async () => {
        ({ tried } = await take(restaurant, { snapshot, conflicts: (table) => table === 1 }));
      });
      expect([commands, tried]).toEqual(['find find', [1, 2]]);
    });
  });

  describe('while another request of the process is writing', () => {
    it.each([
      ['chooses another table', [2, 2], 2],
      ['chooses the same one if there is no other', [2], 1],
    ])('%s', async (_, sizes, table) => {
      const restaurant = await app.restaurant(sizes);
      let other: number[] = [];
      const conflicts = async () => {
        ({ tried: other } = await take(restaurant));
        return false;
      };
      expect((await take(restaurant, { conflicts })).tried).toEqual([1]);
      expect(other).toEqual([table]);
    });

    it("chooses the same one rather than end the diner's own hold", async () => {
      const restaurant = await app.restaurant([2, 2]);
      const id = await hold(restaurant, diner);
      let other: number[] = [];
      const conflicts = async () => {
        ({ tried: other } = await take(restaurant));
        return false;
      };
      expect([(await take(restaurant, { conflicts })).tried, other]).toEqual([[2], [2]]);
      expect(await isHeld(id)).toBe(true);
    });
  });

  describe('that a hold has', () => {
    it.each<[name: string, sizes: number[], own: boolean, minutes: number, tried: number[], kept: boolean]>([
      ["of the diner's own: keeps the hold if there is another table", [2, 2], true, 0, [2], true],
      ["of the diner's own: ends the hold if there is none", [2], true, 0, [1], false],
      ['of another diner: leaves it', [2], false, 4, [], true],
      ['of another diner: ends it once it has expired', [2], false, 5, [1], false],
    ])('%s', async (_, sizes, own, minutes, tried, kept) => {
      const restaurant = await app.restaurant(sizes);
      const id = await hold(restaurant, own ? diner : newId());
      app.passMinutes(minutes);
      expect((await take(restaurant)).tried).toEqual(tried);
      expect(await isHeld(id)).toBe(kept);
    });

    it("of the diner's own: keeps the hold if the write fails", async () => {
      const restaurant = await app.restaurant([2]);
      const id = await hold(restaurant, diner);
      await take(restaurant, { conflicts: () => true });
      const failed = take(restaurant, { conflicts: () => Promise.reject(new Error('down')) });
      await expect(failed).rejects.toThrow('down');
      expect(await isHeld(id)).toBe(true);
    });

    it('which the write itself replaces: counts as available and is left to the write', async () => {
      const restaurant = await app.restaurant([2]);
      const id = await hold(restaurant);
      expect((await take(restaurant, { ignoring: [id] })).tried).toEqual([1]);
      expect(await isHeld(id)).toBe(true);
    });
  });
});
