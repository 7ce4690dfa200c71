import type { Slot } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const ana = diner('Ana');
const ben = diner('Ben');
const date = '2030-05-02';

describe('availability', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    app.setClock('2030-05-01T12:00');
    await app.records().deleteMany({});
  });

  const slotsOf = async (restaurant: string, query: string, user?: typeof ana): Promise<Slot[]> => {
    const { status, body } = await app.service
      .as(user)
      .get(`/api/restaurants/${restaurant}/availability?${query}`);
    expect({ status, body }).toMatchObject({ status: 200, body: { restaurant_id: restaurant } });
    return body.slots as Slot[];
  };

  describe('availability', () => {
    it('lists all 27 slots, also for visitors', async () => {
      const restaurant = await app.restaurant([2]);
      const { body } = await app.service
        .as()
        .get(`/api/restaurants/${restaurant}/availability?date=${date}&party_size=2`);
      expect(body).toMatchObject({ restaurant_id: restaurant, date, party_size: 2 });
      expect(body.slots).toHaveLength(27);
      expect(body.slots[0]).toEqual({ time: '10:00 AM', available: true });
    });

    it('distinguishes booked and held slots, and marks those that the diner holds', async () => {
      const restaurant = await app.restaurant([2]);
      await app.service
        .as(ana)
        .post('/api/holds', { hold: { restaurant_id: restaurant, date, time: '7:00 PM', party_size: 2 } });
      await app.service.as(ben).post('/api/reservations', booking(restaurant, { time: '12:00 PM' }));
      const query = `date=${date}&party_size=2`;
      const seen = Object.fromEntries((await slotsOf(restaurant, query)).map((slot) => [slot.time, slot]));
      expect(seen['7:00 PM']).toEqual({
        time: '7:00 PM',
        available: false,
        reason: 'held',
        frees_at: '2030-05-01T19:05:00.000Z',
      });
      expect(seen['12:30 PM']).toEqual({ time: '12:30 PM', available: false, reason: 'full' });
      expect(seen['5:30 PM']).toEqual({ time: '5:30 PM', available: true });
      const slots = await slotsOf(restaurant, query, ana);
      expect(slots.find(({ time }) => time === '7:00 PM')!.available).toBe(true);
      app.passMinutes(5);
      expect((await slotsOf(restaurant, query)).find(({ time }) => time === '7:00 PM')!.available).toBe(true);
    });

    it('counts the tables of a booking that is to move as available, for its diner only', async () => {
      const restaurant = await app.restaurant([2]);
      const { body } = await app.service.as(ana).post('/api/reservations', booking(restaurant));
      const [id] = Object.keys(body);
      const taken = async (query: string, user?: typeof ana) =>
        (await slotsOf(restaurant, query, user))
          .filter(({ available }) => !available)
          .map(({ time }) => time);
      const plain = `date=${date}&party_size=2`;
      const around = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM'];
      expect(await taken(plain, ana)).toEqual(around);
      expect(await taken(`${plain}&reservation_id=${id}`, ana)).toEqual([]);
      expect(await taken(`${plain}&reservation_id=${id}`, ben)).toEqual(around);
      expect(await taken(`${plain}&reservation_id=${id}`)).toEqual(around);
      expect(await taken(`${plain}&reservation_id=${newId()}`, ana)).toEqual(around);
    });

    it.each([
      ['date=2030-05-02&party_size=2&reservation_id=1'],
      ['date=2030-02-30&party_size=2'],
      ['date=2030-05-02'],
      ['party_size=2'],
      ['date=2030-05-02&party_size=11'],
      ['date=2030-05-02&date=2030-05-03&party_size=2'],
      ['date[$gt]=&party_size=2'],
    ])('refuses ?%s', async (query) => {
      const restaurant = await app.restaurant([2]);
      expect(
        (await app.service.as().get(`/api/restaurants/${restaurant}/availability?${query}`)).status,
      ).toBe(400);
    });

    it('of an unknown restaurant is 404', async () => {
      expect(
        (await app.service.as().get(`/api/restaurants/${newId()}/availability?date=${date}&party_size=2`))
          .status,
      ).toBe(404);
    });
  });

  describe('offers for a page of restaurants', () => {
    it('are listed for up to 200 at once, without unknown ones', async () => {
      const ids = await Promise.all(Array.from({ length: 199 }, () => app.restaurant([2])));
      await app.service.as(ana).post('/api/reservations', booking(ids[0]!));
      const restaurants = [...ids, newId()].join(',');
      const query = `restaurant_ids=${restaurants}&date=${date}&time=7:00%20PM&party_size=2`;
      const { status, body } = await app.service.as().get(`/internal/offers?${query}`);
      expect(status).toBe(200);
      expect(Object.keys(body)).toHaveLength(199);
      expect(body[ids[0]!]).toEqual({
        offers: [
          { time: '7:00 PM', available: false, reason: 'full' },
          { time: '7:30 PM', available: false, reason: 'full' },
          { time: '8:00 PM', available: false, reason: 'full' },
        ],
        free_times: ['8:30 PM', '9:00 PM', '9:30 PM'],
      });
      expect(body[ids[1]!].offers.every(({ available }: Slot) => available)).toBe(true);
    });

    it('are refused for more than 200, and for an invalid time', async () => {
      const ids = (count: number) => Array.from({ length: count }, newId).join(',');
      expect(
        (
          await app.service
            .as()
            .get(`/internal/offers?restaurant_ids=${ids(201)}&date=${date}&time=7:00%20PM&party_size=2`)
        ).status,
      ).toBe(400);
      expect(
        (
          await app.service
            .as()
            .get(`/internal/offers?restaurant_ids=${ids(1)}&date=${date}&time=19:00&party_size=2`)
        ).status,
      ).toBe(400);
    });
  });
});
