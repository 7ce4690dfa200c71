import { toId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import type { CommandStartedEvent } from 'mongodb';
import { booking, diner, startReservations, type TestReservations } from '../testing/test-reservations';

jest.setTimeout(60_000);

let app: TestReservations;
const ana = diner('Ana');
const date = '2030-05-02';

describe('reservation events', () => {
  beforeAll(async () => {
    app = await startReservations({ background: true });
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  const as = (user = ana) => app.service.as(user);
  const book = async (restaurant: string, fields: object = {}, user = ana): Promise<string> =>
    Object.keys((await as(user).post('/api/reservations', booking(restaurant, fields))).body)[0]!;
  const publishedFor = async (
    type: 'reservation-changed' | 'booked' | 'booking-cancelled' | 'tables-changed',
    restaurant: string,
  ) =>
    (await app.published(type)).filter(
      (event) => (event['restaurant_id'] ?? event['reservation']?.restaurant_id) === restaurant,
    );
  const publishedDays = async (restaurant: string) =>
    (await publishedFor('tables-changed', restaurant)).map((event) => event['date'] as string);

  it('are published for a booking: for its day, the reservation, and the count', async () => {
    const restaurant = await app.restaurant([2], { phone: '(213) 555-0142' });
    const id = await book(restaurant);
    const { body } = await as().get(`/api/reservations/${id}`);
    await eventually(async () => {
      expect(await publishedDays(restaurant)).toEqual([date]);
      expect(await publishedFor('reservation-changed', restaurant)).toEqual([
        {
          type: 'reservation-changed',
          action: 'created',
          reservation: body.reservation,
          minutes: 90,
          version: 1,
          cancelled: false,
          restaurant: {
            name: expect.any(String),
            address: expect.any(String),
            phone: '(213) 555-0142',
          },
        },
      ]);
      expect(await publishedFor('booked', restaurant)).toEqual([
        { type: 'booked', restaurant_id: restaurant, reservation_id: id },
      ]);
    });
  });

  it('are published once for a cancellation that is repeated', async () => {
    const restaurant = await app.restaurant([2]);
    const id = await book(restaurant);
    expect((await as().delete(`/api/reservations/${id}`)).status).toBe(204);
    expect((await as().delete(`/api/reservations/${id}`)).status).toBe(204);
    await book(restaurant);
    await eventually(async () => {
      expect(await publishedFor('booked', restaurant)).toHaveLength(2);
      expect(await publishedFor('booking-cancelled', restaurant)).toEqual([
        { type: 'booking-cancelled', restaurant_id: restaurant, reservation_id: id },
      ]);
    });
  });

  it('are published for both days of a move, and for the desk when only the phone changed', async () => {
    const restaurant = await app.restaurant([2]);
    const id = await book(restaurant);
    await eventually(async () => expect(await publishedDays(restaurant)).toHaveLength(1));
    await as().patch(`/api/reservations/${id}`, { reservation: { phone: '(213) 555-0199' } });
    await eventually(async () =>
      expect((await publishedFor('reservation-changed', restaurant)).map(({ action }) => action)).toEqual([
        'created',
        'updated',
      ]),
    );
    await eventually(async () => expect(await publishedDays(restaurant)).toHaveLength(2));
    await as().patch(`/api/reservations/${id}`, { reservation: { date: '2030-05-04' } });
    await as().patch(`/api/reservations/${id}`, { reservation: { time: '8:00 PM' } });
    await as().patch(`/api/reservations/${id}`, { reservation: { date: '2030-05-06' } });
    await eventually(async () =>
      expect(new Set((await publishedDays(restaurant)).slice(2))).toEqual(
        new Set([date, '2030-05-04', '2030-05-06']),
      ),
    );
    expect(await publishedFor('booked', restaurant)).toHaveLength(1);
  });

  it('are of the day alone when the desk writes in, seats and notes; a missed visit is its own', async () => {
    const email = 'host@casaluz.example';
    const host = app.service.as({ ...diner('Rosa'), email, proved_email: email });
    const restaurant = await app.restaurant([2, 2], { desk: [email] });
    const path = `/api/desk/restaurants/${restaurant}/bookings`;
    const guest = { name: 'Luis Ruiz', phone: '(213) 555-0100', party_size: 2 };
    await host.post(path, { booking: { source: 'phone', date, time: '7:00 PM', ...guest } });
    await eventually(async () => expect(await publishedDays(restaurant)).toHaveLength(1));
    const id = await book(restaurant);
    await eventually(async () => expect(await publishedDays(restaurant)).toHaveLength(2));
    const change = (version: number, fields: object) =>
      host.patch(`${path}/${id}`, { booking: { version, ...fields } });
    await change(1, { staff_note: 'Regulars' });
    await eventually(async () => expect((await publishedDays(restaurant)).length).toBeGreaterThan(2));
    app.setClock(`${date}T19:20`);
    expect((await change(2, { status: 'no_show' })).status).toBe(200);
    await eventually(async () =>
      expect(await app.published('visit-missed')).toEqual([
        { type: 'visit-missed', user_id: ana.id, reservation_id: id },
      ]),
    );
    expect((await publishedFor('reservation-changed', restaurant)).map(({ action }) => action)).toEqual([
      'created',
    ]);
    expect(await publishedFor('booked', restaurant)).toHaveLength(1);
  });

  it('are published for holds as changes of the day only, and as a booking once one is booked', async () => {
    const restaurant = await app.restaurant([2]);
    const { body } = await as().post('/api/holds', {
      hold: { restaurant_id: restaurant, date, time: '7:00 PM', party_size: 2 },
    });
    await eventually(async () => expect(await publishedDays(restaurant)).toHaveLength(1));
    expect(await publishedFor('reservation-changed', restaurant)).toEqual([]);
    await book(restaurant, { hold_id: body.hold.id });
    await eventually(async () => {
      expect((await publishedFor('reservation-changed', restaurant)).map(({ action }) => action)).toEqual([
        'created',
      ]);
      expect(await publishedFor('booked', restaurant)).toHaveLength(1);
    });
  });

  it('lead to a read of the waitlist only when tables may have become available', async () => {
    const restaurant = await app.restaurant([2]);
    const commands: string[] = [];
    const note = ({ commandName, command }: CommandStartedEvent) => {
      const { restaurant_id } = (command as { filter?: { restaurant_id?: unknown } }).filter ?? {};
      if (commandName === 'find' && command['find'] === 'watches' && String(restaurant_id) === restaurant)
        commands.push(commandName);
    };
    const client = app.database.getClient().on('commandStarted', note);
    try {
      const { body } = await as().post('/api/holds', {
        hold: { restaurant_id: restaurant, date, time: '7:00 PM', party_size: 2 },
      });
      const id = await book(restaurant, { hold_id: body.hold.id });
      await eventually(async () => expect(await publishedFor('booked', restaurant)).toHaveLength(1));
      expect(commands).toEqual([]);
      await app
        .records()
        .updateOne(
          { _id: toId(id) },
          { $set: { state: 'cancelled', updated_at: new Date() }, $unset: { cells: '', place: '' } },
        );
      await eventually(async () => expect(commands.length).toBeGreaterThan(0));
    } finally {
      client.off('commandStarted', note);
    }
  });

  it('are published when a hold has expired, without any request', async () => {
    const restaurant = await app.restaurant([2]);
    await as().post('/api/holds', {
      hold: { restaurant_id: restaurant, date, time: '7:00 PM', party_size: 2 },
    });
    await eventually(async () => expect(await publishedDays(restaurant)).toHaveLength(1));
    app.passMinutes(5);
    await eventually(async () => expect(await publishedDays(restaurant)).toHaveLength(2));
  });

  it('are published once for several changes of one day within 50 ms', async () => {
    const restaurant = await app.restaurant(Array.from({ length: 18 }, () => 2));
    await Promise.all(Array.from({ length: 18 }, (_, i) => book(restaurant, {}, diner(`D${i}`))));
    await eventually(async () => expect(await publishedFor('booked', restaurant)).toHaveLength(18));
    expect((await publishedDays(restaurant)).length).toBeLessThan(18);
  });

  it('forgets a deleted diner at once when the BFF asks, and does nothing when the event comes', async () => {
    const [gone, last] = [diner('Gone'), diner('Last')];
    const restaurant = await app.restaurant([2]);
    await book(restaurant, {}, gone);
    await as(gone).post('/api/holds', {
      hold: { restaurant_id: restaurant, date, time: '9:00 PM', party_size: 2 },
    });
    expect((await app.service.as().delete('/internal/bookings')).status).toBe(401);
    const answers = await Promise.all([1, 2].map(() => as(gone).delete('/internal/bookings')));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await as(gone).get('/api/reservations')).body).toEqual({});
    await book(restaurant, {}, last);
    await book(restaurant, { time: '9:00 PM' }, last);
    for (const { id } of [gone, last]) await app.feed.publish({ type: 'diner-deleted', user_id: id });
    await eventually(async () => {
      const cancelled = (await publishedFor('reservation-changed', restaurant)).filter(
        ({ action }) => action === 'cancelled',
      );
      expect(cancelled.map(({ reservation }) => reservation.user_id).sort()).toEqual(
        [gone.id, last.id, last.id].sort(),
      );
    });
  });

  it('forgets a deleted diner: bookings, holds and watches end, visits lose phone and email', async () => {
    const gone = diner('Gone');
    const restaurant = await app.restaurant([2]);
    const full = await app.restaurant([2]);
    await book(full);
    app.setClock('2030-05-01T11:00');
    await as(gone).post('/api/reservations', booking(restaurant, { date: '2030-05-01', time: '11:30 AM' }));
    app.setClock('2030-05-01T12:00');
    await as(gone).post('/api/reservations', booking(restaurant));
    await as(gone).post('/api/holds', {
      hold: { restaurant_id: restaurant, date, time: '9:00 PM', party_size: 2 },
    });
    await as(gone).post('/api/watches', {
      watch: { restaurant_id: full, date, time: '7:00 PM', party_size: 2 },
    });
    await app.feed.publish({ type: 'diner-deleted', user_id: gone.id });
    await eventually(async () => {
      const left = Object.values((await as(gone).get('/api/reservations')).body) as {
        date: string;
        phone: string;
        email: string;
      }[];
      expect(left.map(({ date: day, phone, email }) => [day, phone, email])).toEqual([
        ['2030-05-01', '', ''],
      ]);
      expect((await as(gone).get('/api/watches')).body).toEqual({});
    });
    const { body } = await app.service
      .as()
      .get(`/api/restaurants/${restaurant}/availability?date=${date}&party_size=2`);
    expect(body.slots.every(({ available }: { available: boolean }) => available)).toBe(true);
  });
});
