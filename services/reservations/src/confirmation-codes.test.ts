import type { Keyed, Reservation } from '@mesa/contract';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

const READABLE = /^[2-9CDFGHJKMPRTVWX]{6}$/;
const ana = diner('Ana');
const ben = diner('Ben');
const codes: string[] = [];
const givenFromList = () => codes.shift() ?? 'CCCCCC';
let app: TestReservations;

const book = async (restaurant: string, fields: object = {}, user = ana): Promise<Reservation> => {
  const { status, body } = await app.service.as(user).post('/api/reservations', booking(restaurant, fields));
  expect({ status, body }).toMatchObject({ status: 201 });
  return Object.values(body as Keyed<Reservation>)[0]!;
};

afterEach(() => app.drop());

describe('confirmation codes', () => {
  it('are part of every booking, never change, and are in its calendar file', async () => {
    app = await startReservations();
    const made = await book(await app.restaurant([2]));
    expect(made.code).toMatch(READABLE);
    const moved = await app.service
      .as(ana)
      .patch(`/api/reservations/${made.id}`, { reservation: { time: '8:00 PM' } });
    expect(moved.body.reservation.code).toBe(made.code);
    const { body } = await app.service.as(ana).get('/api/reservations');
    expect(body[made.id].code).toBe(made.code);
    const { text } = await app.service.as(ana).get(`/api/reservations/${made.id}/calendar.ics`);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`\\nConfirmation code: ${made.code}`);
  });

  it('are part of a booking made from a hold', async () => {
    app = await startReservations();
    const restaurant = await app.restaurant([2]);
    const { restaurant_id, date, time, party_size } = booking(restaurant).reservation;
    const hold = { restaurant_id, date, time, party_size };
    const held = await app.service.as(ana).post('/api/holds', { hold });
    expect((await book(restaurant, { hold_id: held.body.hold.id })).code).toMatch(READABLE);
  });

  it('are chosen again when another upcoming booking of the restaurant has the same', async () => {
    app = await startReservations({ newCode: givenFromList });
    const [here, there] = [await app.restaurant([2, 2, 2]), await app.restaurant([2])];
    codes.push('7KX4TD', '7KX4TD', '7KX4TD', '9GM3RC');
    const first = await book(here);
    expect(first.code).toBe('7KX4TD');
    expect((await book(there)).code).toBe('7KX4TD');
    expect((await book(here, {}, ben)).code).toBe('9GM3RC');
    expect(codes).toEqual([]);
    await app.service.as(ana).delete(`/api/reservations/${first.id}`);
    codes.push('7KX4TD');
    expect((await book(here, {}, ben)).code).toBe('7KX4TD');
  });
});
