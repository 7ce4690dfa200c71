import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import { unindexPastBookings } from './actions/unindex-past-bookings';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const ana = diner('Ana');

describe('removing past bookings from the index', () => {
  beforeEach(async () => {
    app = await startReservations({ background: true });
  });
  afterEach(() => app.drop());

  /**
   * Books these days from 2030-05-02 on, at 7:00 PM, and sets the clock to 2030-05-20. Returns the
   * restaurant.
   */
  async function booked(dates: readonly string[]): Promise<string> {
    const restaurant = await app.restaurant([2, 4]);
    for (const date of dates)
      expect(
        (await app.service.as(ana).post('/api/reservations', booking(restaurant, { date }))).status,
      ).toBe(201);
    await eventually(async () =>
      expect(await app.published('booked')).toHaveLength(
        await app.records().countDocuments({ state: 'booked' }),
      ),
    );
    app.setClock('2030-05-20T12:00');
    return restaurant;
  }

  const indexedDays = async () => (await app.records().distinct('date', { cells: { $exists: true } })).sort();

  const unindex = () => unindexPastBookings(app.deps.pastBookings, app.clock.now);

  describe('old bookings leave the index of cells', () => {
    it('if they are of days long past, in every restaurant', async () => {
      await booked(['2030-05-02', '2030-05-17', '2030-05-25']);
      app.setClock('2030-05-01T12:00');
      await booked(['2030-05-03', '2030-05-18', '2030-05-19']);
      await unindex();
      expect(await indexedDays()).toEqual(['2030-05-18', '2030-05-19', '2030-05-25']);
      expect(
        await app.records().countDocuments({ date: { $lt: '2030-05-18' }, quota_slot: { $exists: true } }),
      ).toBe(0);
    });

    it('and are read as before by their diner', async () => {
      await booked(['2030-05-02', '2030-05-25']);
      const before = (await app.service.as(ana).get('/api/reservations')).body as object;
      await unindex();
      expect((await app.service.as(ana).get('/api/reservations')).body).toEqual(before);
    });

    it('without publishing anything about them', async () => {
      const restaurant = await booked(['2030-05-02']);
      const published = (await app.published('tables-changed')).length;
      await unindex();
      // events are published in order: once the later one has arrived, the earlier change had none
      expect(
        (await app.service.as(ana).post('/api/reservations', booking(restaurant, { date: '2030-05-25' })))
          .status,
      ).toBe(201);
      await eventually(async () =>
        expect((await app.published('tables-changed')).map((event) => event['date'] as string)).toContain(
          '2030-05-25',
        ),
      );
      expect(await app.published('tables-changed')).toHaveLength(published + 1);
      expect(await app.published('reservation-changed')).toHaveLength(2);
    });
  });

  it('leaves holds and upcoming days unchanged, and reads one key per restaurant', async () => {
    const restaurants = [await booked(['2030-05-25']), await booked(['2030-05-26'])];
    expect(
      (
        await app.service.as(ana).post('/api/holds', {
          hold: { restaurant_id: restaurants[0], date: '2030-05-27', time: '7:00 PM', party_size: 2 },
        })
      ).status,
    ).toBe(201);
    expect(await unindexPastBookings(app.deps.pastBookings, app.clock.now)).toBe(0);
    expect(await indexedDays()).toEqual(['2030-05-25', '2030-05-26', '2030-05-27']);
    expect(await app.deps.pastBookings.earliestDay(newId())).toBeUndefined();
  });
});
