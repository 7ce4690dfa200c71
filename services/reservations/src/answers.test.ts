import { answerToken } from '@mesa/server-kit';
import { newId, toId } from '@mesa/server-kit/mongo';
import { booking, diner, LINKS, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const ana = diner('Ana');
const EXPIRED = [422, ['This link has expired.']];

describe('an answer to a reminder', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  const PLACE = { name: 'Casa Luz', address: '12 Olive St, Los Angeles, CA 90014', phone: '(213) 555-0142' };

  const book = async (fields: object = {}, user = ana) => {
    const restaurant = await app.restaurant([2], PLACE);
    const { body } = await app.service.as(user).post('/api/reservations', booking(restaurant, fields));
    const id = Object.keys(body as object)[0]!;
    const path = `/api/answers/${answerToken(LINKS.tokenSecret, id)}`;
    return {
      id,
      restaurant,
      path,
      shown: {
        id,
        restaurant: { id: restaurant, ...PLACE },
        date: '2030-05-02',
        time: '7:00 PM',
        party_size: 2,
        coming: null as true | null,
      },
    };
  };
  const visitor = () => app.service.as();
  const say = (path: string, answer: object) => visitor().patch(path, { answer });
  const read = async (id: string) => (await app.service.as(ana).get(`/api/reservations/${id}`)).body;
  const record = (id: string) => app.records().findOne({ _id: toId(id) });

  it('shows a visitor the booking, and nothing that only its diner may see', async () => {
    const { path, shown } = await book({ notes: 'Birthday' });
    const { status, body } = await visitor().get(path);
    expect([status, body]).toEqual([200, { booking: shown }]);
  });

  it('keeps that the party is coming, without a new version of the booking', async () => {
    const { id, path, shown } = await book();
    const before = await record(id);
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await say(path, { coming: true });
      expect([status, body]).toEqual([200, { booking: { ...shown, coming: true } }]);
    }
    expect(await record(id)).toEqual({ ...before, coming: true });
    expect((await read(id)).reservation.coming).toBe(true);
    const { body } = await app.service.as(ana).get('/api/reservations');
    expect(body[id].coming).toBe(true);
  });

  it('is asked again once the booking is moved to another date or time, by the same link', async () => {
    const { id, path } = await book();
    const change = (reservation: object) =>
      app.service.as(ana).patch(`/api/reservations/${id}`, { reservation });
    await say(path, { coming: true });
    await change({ notes: 'By the window' });
    await change({ party_size: 1 });
    expect((await visitor().get(path)).body.booking).toMatchObject({ party_size: 1, coming: true });
    await change({ time: '8:00 PM' });
    expect((await visitor().get(path)).body.booking).toMatchObject({ time: '8:00 PM', coming: null });
    await say(path, { coming: true });
    await change({ date: '2030-05-03' });
    expect((await visitor().get(path)).body.booking).toMatchObject({ date: '2030-05-03', coming: null });
  });

  it('is about the time it was asked for: moved meanwhile, the booking is shown as it is now', async () => {
    const { id, path } = await book();
    const find = app.deps.bookings.find.bind(app.deps.bookings);
    const moving = jest.spyOn(app.deps.bookings, 'find').mockImplementationOnce(async (wanted) => {
      const stored = await find(wanted);
      await app.service.as(ana).patch(`/api/reservations/${id}`, { reservation: { time: '8:00 PM' } });
      return stored;
    });
    const { status, body } = await say(path, { coming: true });
    moving.mockRestore();
    expect([status, body.booking]).toMatchObject([200, { time: '8:00 PM', coming: null }]);
    expect((await record(id))!['coming']).toBeUndefined();
  });

  it('cancels the booking when the party is not coming, once, and its table is free', async () => {
    const { id, restaurant, path, shown } = await book();
    await say(path, { coming: true });
    const { status, body } = await say(path, { coming: false });
    expect([status, body]).toEqual([200, { booking: shown }]);
    expect(await read(id)).toEqual(['This could not be found.']);
    for (const { status: again, body: sentences } of [
      await say(path, { coming: false }),
      await visitor().get(path),
    ])
      expect([again, sentences]).toEqual(EXPIRED);
    const { body: others } = await app.service
      .as(diner('Ben'))
      .post('/api/reservations', booking(restaurant));
    expect(Object.keys(others as object)).toHaveLength(1);
  });

  it('that says nothing changes nothing', async () => {
    const { id, path, shown } = await book();
    const before = await record(id);
    const { status, body } = await say(path, {});
    expect([status, body]).toEqual([200, { booking: shown }]);
    expect(await record(id)).toEqual(before);
  });

  it.each([[{}], [{ answer: null }], [{ answer: { coming: 'yes' } }], [{ answer: { coming: null } }]])(
    'that is %j is malformed, and changes nothing',
    async (body) => {
      const { id, path } = await book();
      expect((await visitor().patch(path, body)).status).toBe(400);
      expect((await record(id))!['state']).toBe('booked');
    },
  );

  it('is too late once the time of the booking has come', async () => {
    const { path } = await book();
    app.setClock('2030-05-02T19:00');
    for (const { status, body } of [
      await visitor().get(path),
      await say(path, {}),
      await say(path, { coming: true }),
      await say(path, { coming: false }),
    ])
      expect([status, body]).toEqual(EXPIRED);
  });

  it('needs the token of that very booking', async () => {
    const { id } = await book();
    const { id: second, path } = await book({ time: '9:30 PM' });
    const signature = path.slice(path.indexOf('-') + 1);
    const forged = [
      id,
      `${id}-`,
      `${id}-${signature}`,
      `${id}.${signature}`,
      `${second}-${signature.slice(0, -1)}`,
      answerToken('n'.repeat(32), id),
      answerToken(LINKS.tokenSecret, newId()),
      `reminders.${id}.${signature}`,
      '%E0%A4%A',
    ];
    for (const token of forged) {
      const { status, body } = await say(`/api/answers/${token}`, { coming: false });
      expect([token, status >= 400 && status < 500, body]).toEqual([token, true, expect.any(Array)]);
    }
    expect((await record(id))!['state']).toBe('booked');
    expect((await record(second))!['state']).toBe('booked');
  });
});
