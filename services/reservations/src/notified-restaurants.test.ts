import { eventually } from '@mesa/server-kit/testing';
import { publishDays } from './actions/publish-days';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

jest.setTimeout(60_000);

let app: TestReservations;
const ana = diner('Ana');
const tell = { email: 'host@casaluz.example', language: 'es' } as const;
const named = [
  { number: 1, size: 2, name: 'Bar 1' },
  { number: 2, size: 4, name: 'Window' },
];

describe('what a restaurant is notified of', () => {
  beforeAll(async () => {
    app = await startReservations({ background: true });
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  const as = () => app.service.as(ana);
  const book = async (restaurant: string, fields: object = {}): Promise<string> =>
    Object.keys((await as().post('/api/reservations', booking(restaurant, fields))).body)[0]!;
  const eventsOf = async (type: 'restaurant-told' | 'restaurant-day', restaurant: string) =>
    (await app.published(type)).filter((event) => event['restaurant'].id === restaurant);

  it('is each booking, change and cancellation, with its tables and the covers of the day', async () => {
    const restaurant = await app.restaurant([], { tables: named, tell });
    const id = await book(restaurant);
    await eventually(async () => expect(await eventsOf('restaurant-told', restaurant)).toHaveLength(1));
    await as().patch(`/api/reservations/${id}`, { reservation: { time: '8:00 PM', party_size: 4 } });
    await eventually(async () => expect(await eventsOf('restaurant-told', restaurant)).toHaveLength(2));
    await as().patch(`/api/reservations/${id}`, { reservation: { notes: 'A high chair' } });
    await eventually(async () => expect(await eventsOf('restaurant-told', restaurant)).toHaveLength(3));
    await as().delete(`/api/reservations/${id}`);
    await eventually(async () => expect(await eventsOf('restaurant-told', restaurant)).toHaveLength(4));
    const early = { date: '2030-05-02', time: '7:00 PM', party_size: 2, tables: ['Bar 1'] };
    const late = { date: '2030-05-02', time: '8:00 PM', party_size: 4, tables: ['Window'] };
    expect(await eventsOf('restaurant-told', restaurant)).toMatchObject([
      { action: 'created', tell, seat: early, covers: 2, version: 1, reservation: { id } },
      { action: 'updated', seat: late, before: early, covers: 4 },
      { action: 'updated', seat: late, covers: 4, reservation: { notes: 'A high chair' } },
      { action: 'cancelled', seat: late, covers: 0 },
    ]);
    expect((await eventsOf('restaurant-told', restaurant))[2]).not.toHaveProperty('before');
  });

  it('is nothing about a hold, and nothing at all unless it has said whom to notify', async () => {
    const silent = await app.restaurant([2]);
    const restaurant = await app.restaurant([2], { tell });
    await as().post('/api/holds', { hold: { ...booking(restaurant).reservation, phone: undefined } });
    await book(silent);
    await book(restaurant, { date: '2030-05-03' });
    await eventually(async () => expect(await eventsOf('restaurant-told', restaurant)).toHaveLength(1));
    expect(await eventsOf('restaurant-told', silent)).toEqual([]);
  });

  it.each([
    ['when the clocks go forward', '2030-03-10', '2030-03-10T16:00:00Z'],
    ['when the clocks go back', '2030-11-03', '2030-11-03T17:00:00Z'],
  ])('is its day at 9 AM, once, by one of several instances: %s', async (_, date, nine) => {
    const restaurant = await app.restaurant([], { tables: named, tell });
    const empty = await app.restaurant([2], { tell });
    app.clock.now = new Date(Date.parse(nine) - 24 * 3_600_000);
    const late = await book(restaurant, { date, time: '8:30 PM' });
    const early = await book(restaurant, { date, time: '6:00 PM' });
    app.clock.now = new Date(Date.parse(nine) - 1);
    const tellAll = () => Promise.all([1, 2, 3].map(() => publishDays(app.deps, app.feed)));
    await tellAll();
    expect(await eventsOf('restaurant-day', restaurant)).toEqual([]);
    app.clock.now = new Date(nine);
    await tellAll();
    await tellAll();
    expect(await eventsOf('restaurant-day', restaurant)).toMatchObject([
      { date, tell, bookings: [{ reservation: { id: early } }, { reservation: { id: late } }] },
    ]);
    expect(await eventsOf('restaurant-day', empty)).toEqual([]);
  });
});
