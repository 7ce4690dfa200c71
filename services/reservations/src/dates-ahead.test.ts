import { newId } from '@mesa/server-kit/mongo';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
let restaurant: string;
const ana = diner('Ana');
// the clock of the test is at 2030-05-01
const last = '2031-05-01';
const tooFar = '2031-05-02';

describe('dates ahead', () => {
  beforeAll(async () => {
    app = await startReservations();
    restaurant = await app.restaurant([2, 2, 2]);
  });
  afterAll(() => app.drop());

  const as = () => app.service.as(ana);
  const slot = (date: string) => ({ restaurant_id: restaurant, date, time: '7:00 PM', party_size: 2 });

  const CALLS: [string, (date: string) => Promise<{ status: number; body: unknown }>][] = [
    ['a booking', (date) => as().post('/api/reservations', booking(restaurant, { date }))],
    [
      'a change',
      async (date) => {
        const made = await as().post('/api/reservations', booking(restaurant));
        const [id] = Object.keys(made.body as object);
        return as().patch(`/api/reservations/${id}`, { reservation: { date } });
      },
    ],
    ['a hold', (date) => as().post('/api/holds', { hold: slot(date) })],
    [
      'availability',
      (date) => as().get(`/api/restaurants/${restaurant}/availability?date=${date}&party_size=2`),
    ],
    [
      'offers',
      (date) =>
        as().get(`/internal/offers?restaurant_ids=${restaurant}&date=${date}&time=7:00%20PM&party_size=2`),
    ],
  ];

  it.each(CALLS)('may be a year, and no more: %s', async (_, call) => {
    expect((await call(last)).status).toBeLessThan(300);
    const { status, body } = await call(tooFar);
    expect({ status, body }).toEqual({ status: 422, body: ['Date is more than 365 days ahead'] });
  });

  it('may be a year, and no more: a watch', async () => {
    const watch = (date: string) => as().post('/api/watches', { watch: slot(date) });
    expect((await watch(last)).body).toEqual(['7:00 PM is available. You can book it now.']);
    expect((await watch(tooFar)).body).toEqual(['Date is more than 365 days ahead']);
  });

  it('are counted by the clock of the restaurant, and refused before anything is looked for', async () => {
    // 5:30 AM of 2030-05-02 in London is still 2030-05-01 in Los Angeles
    app.clock.now = new Date('2030-05-02T04:30:00Z');
    const { status } = await as().post('/api/reservations', booking(newId(), { date: tooFar }));
    expect(status).toBe(422);
    app.clock.now = new Date('2030-05-02T07:30:00Z');
    expect((await as().post('/api/holds', { hold: slot(tooFar) })).status).toBe(201);
  });
});
