import { ana, answerOf, DATE, staff, testDesk } from './testing/test-desk';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
let restaurant: string;
const { write, walkIn, online, day, shown, change } = testDesk(
  () => app,
  () => restaurant,
);

describe("a restaurant's file beside its desk", () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  const NAMED = [
    { number: 1, name: 'Patio', size: 4 },
    { number: 2, name: 'Bar', size: 2 },
    { number: 3, name: 'Hall', size: 4 },
  ];
  const open = async (fields: object = {}) => {
    restaurant = await app.restaurant([], { tables: NAMED, desk: [staff.email], ...fields });
  };
  /** What an import writes of the tables that it names no more. */
  const remove = async (...names: string[]) => {
    const floor = (await app.deps.floors.find(restaurant))!;
    const isGone = ({ name = '' }) => names.includes(name);
    const tables = floor.tables.filter((table) => !isGone(table));
    await app.deps.floors.replaceAll([{ ...floor, tables, removed_tables: floor.tables.filter(isGone) }]);
  };

  describe('a table that it has removed', () => {
    const GONE = [422, ['Table Patio is no longer here.']];

    it('takes nobody, and one that never was is another thing', async () => {
      await open();
      await remove('Patio');
      expect(answerOf(await write({ tables: [1] }))).toEqual(GONE);
      expect(answerOf(await walkIn({ tables: [1] }))).toEqual(GONE);
      expect(answerOf(await write({ tables: [9] }))).toEqual([422, ['Table is not here']]);
      const { id } = (await write({ tables: [3] })).body.booking;
      expect(answerOf(await change(id, { tables: [1] }))).toEqual(GONE);
      expect((await day()).tables.map(({ name }) => name)).toEqual(['Bar', 'Hall']);
    });

    it('keeps the booking that it displaces, marked, until that is moved', async () => {
      await open();
      const { id } = (await write({ tables: [1], party_size: 4 })).body.booking;
      await remove('Patio');
      expect((await day()).tables).toContainEqual({ number: 1, name: 'Patio', seats: 4, removed: true });
      expect((await shown(id))!.tables).toEqual([1]);
      app.setClock('2030-05-01T19:00');
      for (const fields of [
        { staff_note: 'Window' },
        { status: 'seated' },
        { until: '9:00 PM' },
        { status: 'left' },
        { status: 'seated' },
        { status: 'booked' },
      ])
        expect((await change(id, fields)).status).toBe(200);
      expect(answerOf(await change(id, { time: '8:00 PM', tables: [1] }))).toEqual(GONE);
      expect((await change(id, { time: '8:00 PM' })).body.booking.tables).toEqual([3]);
      expect((await day()).tables.map(({ name }) => name)).toEqual(['Bar', 'Hall']);
      expect(answerOf(await change(id, { tables: [1] }))).toEqual(GONE);
    });

    it('names who has one that is there', async () => {
      await open();
      await write({ tables: [3], party_size: 4 });
      await remove('Patio');
      expect(answerOf(await write({ tables: [3], party_size: 2 }))).toEqual([
        409,
        ['Table Hall is taken from 7:00 PM by Ruiz. Free now: Bar.'],
      ]);
    });
  });

  describe('its rules', () => {
    const RULES = {
      parties_per_slot: 1,
      max_party: 2,
      lead_minutes: 600,
      horizon_days: 5,
      turns: [{ up_to: 10, minutes: 60 }],
    };

    it('bind the desk in nothing but the length of a stay', async () => {
      await open({ rules: RULES });
      for (const fields of [
        { time: '1:00 PM', party_size: 4 },
        { date: '2030-06-01', party_size: 4 },
      ])
        expect((await write(fields)).status).toBe(201);
      expect((await write({ time: '4:00 PM' })).body.booking.until).toBe('5:00 PM');
      expect((await walkIn({ party_size: 3 })).body.booking.until).toBe('1:00 PM');
    });

    it('count diners alone among the parties of a slot', async () => {
      await open({ rules: { parties_per_slot: 1 } });
      const book = async (user: typeof ana, time: string): Promise<number> =>
        (await app.service.as(user).post('/api/reservations', booking(restaurant, { date: DATE, time })))
          .status;
      expect((await write()).status).toBe(201);
      const { id } = await online();
      expect(await book(diner('Bea'), '7:00 PM')).toBe(409);
      expect((await write()).status).toBe(201);
      const { id: later } = await online({ time: '9:00 PM' });
      // the desk may seat more of them in one slot, which lets no diner more in
      expect((await change(later, { time: '7:30 PM', tables: [3] })).status).toBe(409);
      expect((await change(id, { time: '9:00 PM' })).status).toBe(200);
      expect(await book(diner('Bea'), '9:00 PM')).toBe(409);
      expect(await book(diner('Bea'), '7:00 PM')).toBe(201);
    });
  });
});
