import { DEMO_EMAIL } from '@mesa/contract';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

describe('changes of bookings', () => {
  let reservations: TestReservations;
  let restaurant: string;
  beforeAll(async () => {
    reservations = await startReservations();
    restaurant = await reservations.restaurant(Array<number>(40).fill(2));
  });
  afterAll(() => reservations.drop());

  type User = ReturnType<typeof diner>;
  const book = async (user: User, time = '7:00 PM'): Promise<string> => {
    const answer = await reservations.service
      .as(user)
      .post('/api/reservations', booking(restaurant, { time }));
    return Object.keys(answer.body as object)[0]!;
  };
  const change = (user: User, id: string, notes: string, address?: string) =>
    reservations.service
      .as(user, address ? { address } : {})
      .patch(`/api/reservations/${id}`, { reservation: { notes } });

  it('are ten of one booking an hour, those of the same moment included', async () => {
    const ana = diner();
    const id = await book(ana);
    const answers = await Promise.all(Array.from({ length: 14 }, (_, i) => change(ana, id, `Request ${i}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(refused[0]!.body).toEqual([
      "You've changed your reservations very often. Try again in 60 minutes.",
    ]);
    const { body } = await reservations.service.as(ana).get(`/api/reservations/${id}`);
    const { notes } = (body as { reservation: { notes: string } }).reservation;
    // what changes nothing is no change
    expect((await change(ana, id, notes)).status).toBe(200);
    expect((await change(ana, await book(ana, '9:00 PM'), 'Another booking')).status).toBe(200);
    reservations.passMinutes(61);
    expect((await change(ana, id, 'An hour later')).status).toBe(200);
    expect((await reservations.service.as(ana).delete(`/api/reservations/${id}`)).status).toBe(204);
  });

  it('are sixty of one diner a day, whatever becomes of them', async () => {
    const ben = diner('Ben');
    const times = ['10:00 AM', '12:00 PM', '2:00 PM', '4:00 PM', '6:00 PM', '8:00 PM', '10:00 PM'];
    const ids = [];
    for (const time of times) ids.push(await book(ben, time));
    for (const id of ids.slice(0, 6))
      for (let i = 0; i < 10; i += 1)
        if (i % 2 === 0) expect((await change(ben, id, `Request ${i}`)).status).toBe(200);
        else {
          const sent = { reservation: { date: '2020-01-01' } };
          expect((await reservations.service.as(ben).patch(`/api/reservations/${id}`, sent)).status).toBe(
            422,
          );
        }
    expect((await change(ben, ids[6]!, 'The sixty-first')).status).toBe(429);
    expect((await change(diner('Cleo'), ids[6]!, "Not Cleo's")).status).toBe(403);
  });

  it('of the demo diner, who is everybody, are counted by network', async () => {
    const demo = { ...diner('Demo'), email: DEMO_EMAIL };
    const id = await book(demo);
    for (let i = 0; i < 10; i += 1) await change(demo, id, `Request ${i}`, '10.0.0.1');
    expect((await change(demo, id, 'One more', '10.0.0.1')).status).toBe(429);
    expect((await change(demo, id, 'From elsewhere', '10.0.0.2')).status).toBe(200);
  });
});
