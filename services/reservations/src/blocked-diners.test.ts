import { eventually } from '@mesa/server-kit/testing';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

describe('a diner whom an operator has blocked', () => {
  let reservations: TestReservations;
  let restaurant: string;
  beforeAll(async () => {
    reservations = await startReservations({ background: true });
    restaurant = await reservations.restaurant([2]);
  });
  afterAll(() => reservations.drop());

  const slot = (time: string) => ({ restaurant_id: restaurant, date: '2030-05-02', time, party_size: 2 });
  const block = async (user: ReturnType<typeof diner>, blocked: boolean) =>
    reservations.feed.publish({ type: 'diner-blocked', user_id: user.id, blocked, credential_version: 1 });

  it('loses holds and watches at once, gets no offer, and keeps the bookings', async () => {
    const [ana, ben] = [diner(), diner('Ben')];
    const as = (user = ana) => reservations.service.as(user);
    const [booked] = Object.keys(
      (await as().post('/api/reservations', booking(restaurant, { time: '12:00 PM' }))).body as object,
    );
    expect((await as().post('/api/holds', { hold: slot('3:00 PM') })).status).toBe(201);
    const taken = await as(ben).post('/api/reservations', booking(restaurant, { time: '7:00 PM' }));
    expect((await as().post('/api/watches', { watch: slot('7:00 PM') })).status).toBe(201);
    await block(ana, true);
    await eventually(async () => expect((await as().get('/api/watches')).body).toEqual({}));
    // free for others
    expect((await as(ben).post('/api/holds', { hold: slot('3:00 PM') })).status).toBe(201);
    for (const [path, body] of [
      ['/api/holds', { hold: slot('5:00 PM') }],
      ['/api/watches', { watch: slot('7:00 PM') }],
      ['/api/reservations', booking(restaurant, { time: '10:00 PM' })],
    ] as const)
      expect((await as().post(path, body)).status).toBe(401);
    // a watch that was on its way
    const waiting = await reservations.deps.watches.add(ana.id, slot('7:00 PM'), [0], reservations.clock.now);
    const [id] = Object.keys(taken.body as object);
    expect((await as(ben).delete(`/api/reservations/${id}`)).status).toBe(204);
    await eventually(async () => expect(await reservations.deps.watches.find(waiting!.id)).toBeNull());
    expect(await reservations.records().countDocuments({ watch_id: { $exists: true } })).toBe(0);
    expect((await as().get(`/api/reservations/${booked}`)).status).toBe(200);
    await block(ana, false);
    await eventually(async () =>
      expect((await as().post('/api/holds', { hold: slot('5:00 PM') })).status).toBe(201),
    );
  });
});
