import { newId } from '@mesa/server-kit/mongo';
import { commandsDuring } from '@mesa/server-kit/testing';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

/**
 * The database commands of a request: round trips are most of the cost of a booking (docs/performance.md).
 */

let app: TestReservations;
const ana = diner('Ana');
const date = '2030-05-02';

describe('database commands of a request', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(() => app.records().deleteMany({}));

  const as = () => app.service.as(ana);
  const id = ({ body }: { body: unknown }) => Object.keys(body as object)[0]!;

  /**
   * The commands that a request sends, sorted by name. Floors are cached, so a floor's first read is not
   * counted.
   */
  async function commandsOf(restaurant: string, request: () => Promise<{ status: number }>): Promise<string> {
    await app.deps.floors.find(restaurant);
    return commandsDuring(app.database, async () => {
      const { status } = await request();
      expect(status).toBeLessThan(300);
    });
  }

  it('reads a day, and a page of offers, in one query each', async () => {
    const restaurant = await app.restaurant([2, 2]);
    await as().post('/api/reservations', booking(restaurant));
    expect(
      await commandsOf(restaurant, () =>
        as().get(`/api/restaurants/${restaurant}/availability?date=${date}&party_size=2`),
      ),
    ).toBe('find');
    const ids = await Promise.all(Array.from({ length: 49 }, () => app.restaurant([2])));
    await app.deps.floors.ofMany(ids);
    const query = `restaurant_ids=${[restaurant, ...ids].join(',')}&date=${date}&time=7:00%20PM&party_size=2`;
    expect(await commandsOf(restaurant, () => as().get(`/internal/offers?${query}`))).toBe('find');
  });

  it('books with three reads and one write, and with a hold with two reads', async () => {
    const restaurant = await app.restaurant([2, 2]);
    expect(
      await commandsOf(restaurant, () =>
        as().post('/api/reservations', booking(restaurant), { 'idempotency-key': newId() }),
      ),
    ).toBe('find find find insert');
    const hold = (
      await as().post('/api/holds', {
        hold: { restaurant_id: restaurant, date, time: '7:00 PM', party_size: 2 },
      })
    ).body.hold as { id: string };
    expect(
      await commandsOf(restaurant, () =>
        as().post('/api/reservations', booking(restaurant, { hold_id: hold.id }), {
          'idempotency-key': newId(),
        }),
      ),
    ).toBe('find find findAndModify');
  });

  it('holds a table with three reads and one write', async () => {
    const restaurant = await app.restaurant([2]);
    expect(
      await commandsOf(restaurant, () =>
        as().post('/api/holds', {
          hold: { restaurant_id: restaurant, date, time: '7:00 PM', party_size: 2 },
        }),
      ),
    ).toBe('find find find insert');
  });

  it('moves and cancels a booking with a few reads and one write', async () => {
    const restaurant = await app.restaurant([2]);
    const booked = id(await as().post('/api/reservations', booking(restaurant)));
    // the booking beside the deleted diners, the waitlist of its slot, the day
    expect(
      await commandsOf(restaurant, () =>
        as().patch(`/api/reservations/${booked}`, { reservation: { time: '8:00 PM' } }),
      ),
    ).toBe('find find find find findAndModify');
    expect(await commandsOf(restaurant, () => as().delete(`/api/reservations/${booked}`))).toBe(
      'find find findAndModify',
    );
  });

  it("lists a diner's reservations in one query, however many", async () => {
    const restaurant = await app.restaurant([2, 2, 2]);
    for (let i = 0; i < 3; i += 1) await as().post('/api/reservations', booking(restaurant));
    expect(await commandsOf(restaurant, () => as().get('/api/reservations'))).toBe('find');
  });
});
