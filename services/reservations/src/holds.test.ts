import type { Hold, Keyed, Reservation } from '@mesa/contract';
import { newId, toId } from '@mesa/server-kit/mongo';
import { testService } from '@mesa/server-kit/testing';
import { routes } from './routes';
import { openStores } from './store/open';
import { booking, diner, LINKS, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const ana = diner('Ana');
const ben = diner('Ben');
const date = '2030-05-02';

describe('holds', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    app.setClock('2030-05-01T12:00');
    await app.records().deleteMany({});
  });

  const as = (user = ana) => app.service.as(user);
  const ask = (restaurant_id: string, fields: object = {}, user = ana) =>
    as(user).post('/api/holds', { hold: { restaurant_id, date, time: '7:00 PM', party_size: 2, ...fields } });
  const held = async (restaurant: string, fields: object = {}, user = ana): Promise<Hold> => {
    const { status, body } = await ask(restaurant, fields, user);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.hold;
  };
  const book = (restaurant: string, fields: object = {}, user = ana) =>
    as(user).post('/api/reservations', booking(restaurant, fields));
  const live = () =>
    app
      .records()
      .find({ cells: { $exists: true } })
      .toArray();

  describe('holding a table', () => {
    it('keeps it for five minutes', async () => {
      const restaurant = await app.restaurant([2]);
      const hold = await held(restaurant);
      expect(hold).toEqual({
        id: hold.id,
        restaurant_id: restaurant,
        date,
        time: '7:00 PM',
        party_size: 2,
        expires_at: '2030-05-01T19:05:00.000Z',
      });
      expect((await book(restaurant, {}, ben)).status).toBe(409);
      expect((await ask(restaurant, {}, ben)).body).toEqual([
        '7:00 PM was just taken. The nearest free times are 5:30 PM and 8:30 PM.',
      ]);
      app.passMinutes(5);
      expect((await book(restaurant, {}, ben)).status).toBe(201);
    });

    it('is refused like a booking, and for visitors', async () => {
      const restaurant = await app.restaurant([2]);
      expect((await ask(restaurant, { date: '2030-04-01' })).body).toEqual(['Date is in the past']);
      expect((await ask(restaurant, { party_size: 3 })).body).toEqual([
        'Party size is larger than this restaurant can seat',
      ]);
      expect((await app.service.as().post('/api/holds', {})).status).toBe(401);
    });

    it('returns the same hold to a page that was reloaded', async () => {
      const restaurant = await app.restaurant([2, 2]);
      const hold = await held(restaurant);
      app.passMinutes(1);
      expect(await held(restaurant)).toEqual(hold);
      expect(await live()).toHaveLength(1);
    });

    it('allows two per diner; a third replaces the oldest', async () => {
      const restaurant = await app.restaurant([2, 2, 2]);
      const first = await held(restaurant, { time: '5:00 PM' });
      app.passMinutes(1);
      const second = await held(restaurant, { time: '7:00 PM' });
      const third = await held(restaurant, { time: '9:00 PM' });
      expect((await live()).map(({ _id }) => String(_id)).sort()).toEqual([second.id, third.id].sort());
      expect((await as().delete(`/api/holds/${first.id}`)).status).toBe(204);
      expect(await live()).toHaveLength(2);
    });

    it('leaves both as they were when the third is refused', async () => {
      const restaurant = await app.restaurant([2]);
      await held(restaurant, { time: '5:00 PM' });
      await held(restaurant, { time: '7:00 PM' });
      await book(restaurant, { time: '9:00 PM' }, ben);
      expect((await ask(restaurant, { time: '9:00 PM' })).status).toBe(409);
      expect(await app.records().countDocuments({ state: 'held' })).toBe(2);
    });

    it('never leaves more than two, however many are asked for at once', async () => {
      const restaurant = await app.restaurant(Array.from({ length: 10 }, () => 2));
      await Promise.all(
        ['5:00 PM', '5:30 PM', '6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM'].map((time) =>
          ask(restaurant, { time }),
        ),
      );
      expect((await live()).length).toBeLessThanOrEqual(2);
    });

    describe('asked for eight times at once by one diner', () => {
      const times = ['1:00 PM', '1:30 PM', '3:00 PM', '3:30 PM', '5:00 PM', '5:30 PM', '7:00 PM', '7:30 PM'];
      const another = async () => {
        const stores = await openStores(app.database, { now: app.deps.now });
        return testService(routes({ ...app.deps, ...stores }, LINKS));
      };
      const askAll = async (restaurant: string, services: (typeof app.service)[], user = ana) => {
        const answers = await Promise.all(
          times.map((time, i) =>
            services[i % services.length]!.as(user).post('/api/holds', {
              hold: { restaurant_id: restaurant, date, time, party_size: 2 },
            }),
          ),
        );
        const ours = (await live())
          .filter(({ user_id }) => String(user_id) === user.id)
          .map(({ _id }) => String(_id));
        const made = answers
          .filter(({ status }) => status === 201)
          .map(({ body }) => (body as { hold: Hold }).hold.id);
        expect(ours.filter((id) => !made.includes(id))).toEqual([]);
        return { statuses: answers.map(({ status }) => status), ours };
      };

      it('all succeed one after another if there are tables, and the last two stay', async () => {
        const restaurant = await app.restaurant(times.map(() => 2));
        const { statuses, ours } = await askAll(restaurant, [app.service]);
        expect([statuses, ours.length]).toEqual([times.map(() => 201), 2]);
      });

      it('each succeed or are refused as taken if there is one table', async () => {
        const restaurant = await app.restaurant([2]);
        await book(restaurant, { time: '3:00 PM' }, ben);
        const { statuses, ours } = await askAll(restaurant, [app.service]);
        expect(statuses).toEqual(times.map((time) => (time.startsWith('3:') ? 409 : 201)));
        expect(ours.length).toBeLessThanOrEqual(2);
      });

      it('all succeed also on as many instances, while other diners do the same', async () => {
        const services = await Promise.all(times.map(another));
        const restaurant = await app.restaurant(Array.from({ length: 40 }, () => 2));
        const all = await Promise.all(
          [ana, ben, diner('Cleo')].map((user) => askAll(restaurant, services, user)),
        );
        for (const { statuses, ours } of all)
          expect([statuses, ours.length]).toEqual([times.map(() => 201), 2]);
      });
    });

    it("moves to an overlapping time when only the diner's own hold is in the way", async () => {
      const restaurant = await app.restaurant([2]);
      await held(restaurant);
      const moved = await held(restaurant, { time: '7:30 PM' });
      expect((await live()).map(({ _id }) => String(_id))).toEqual([moved.id]);
    });

    it('takes the table of an expired hold, which can then not be extended', async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await held(restaurant);
      app.passMinutes(6);
      await held(restaurant, {}, ben);
      expect((await book(restaurant, { hold_id: mine.id })).status).toBe(409);
      expect((await as().post(`/api/holds/${mine.id}/extension`)).status).toBe(404);
    });
  });

  describe('extending a hold', () => {
    it('works once, for five minutes more', async () => {
      const restaurant = await app.restaurant([2]);
      const { id } = await held(restaurant);
      app.passMinutes(4);
      const { status, body } = await as().post(`/api/holds/${id}/extension`);
      expect({ status, expires_at: body.hold.expires_at }).toEqual({
        status: 200,
        expires_at: '2030-05-01T19:10:00.000Z',
      });
      const again = await as().post(`/api/holds/${id}/extension`);
      expect({ status: again.status, body: again.body }).toEqual({
        status: 422,
        body: ["You've already extended this hold."],
      });
    });

    it("refuses another diner's, an expired one and an unknown one", async () => {
      const restaurant = await app.restaurant([2]);
      const { id } = await held(restaurant);
      expect((await as(ben).post(`/api/holds/${id}/extension`)).status).toBe(403);
      expect((await as().post(`/api/holds/${newId()}/extension`)).status).toBe(404);
      app.passMinutes(5);
      const late = await as().post(`/api/holds/${id}/extension`);
      expect({ status: late.status, body: late.body }).toEqual({
        status: 409,
        body: ['Your hold on this table has expired.'],
      });
    });
  });

  describe('releasing a hold', () => {
    it('makes the table available at once, and is for its diner only', async () => {
      const restaurant = await app.restaurant([2]);
      const { id } = await held(restaurant);
      expect((await as(ben).delete(`/api/holds/${id}`)).status).toBe(403);
      expect((await as().delete(`/api/holds/${id}`)).status).toBe(204);
      // the answer to the first may have been lost
      expect((await as().delete(`/api/holds/${id}`)).status).toBe(204);
      expect((await as(ben).delete(`/api/holds/${id}`)).status).toBe(404);
      expect((await book(restaurant, {}, ben)).status).toBe(201);
    });

    it('never cancels a booking', async () => {
      const restaurant = await app.restaurant([2]);
      const { id } = await held(restaurant);
      await book(restaurant, { hold_id: id });
      expect((await as().delete(`/api/holds/${id}`)).status).toBe(404);
      expect(await live()).toHaveLength(1);
    });
  });

  describe('booking with a hold', () => {
    it('turns the hold into the booking, at the same table', async () => {
      const restaurant = await app.restaurant([2, 2]);
      const hold = await held(restaurant);
      const [before] = await live();
      app.passMinutes(2);
      const { status, body } = await book(restaurant, { hold_id: hold.id });
      expect(status).toBe(201);
      expect(body[hold.id]).toMatchObject({ time: '7:00 PM', created_at: '2030-05-01T19:02:00.000Z' });
      const after = await live();
      expect(after).toHaveLength(1);
      expect(after[0]).toMatchObject({ state: 'booked', tables: before!['tables'] });
      expect(after[0]).not.toHaveProperty('expires_at');
    });

    it("uses the diner's own hold for that slot when the request names none", async () => {
      const restaurant = await app.restaurant([2]);
      const hold = await held(restaurant);
      expect(Object.keys((await book(restaurant)).body)).toEqual([hold.id]);
    });

    it('accepts another time or party size than the hold has', async () => {
      const restaurant = await app.restaurant([2, 4]);
      const hold = await held(restaurant);
      const { body } = await book(restaurant, { hold_id: hold.id, time: '8:00 PM', party_size: 4 });
      expect(body[hold.id]).toMatchObject({ time: '8:00 PM', party_size: 4 });
      expect((await live()).map(({ tables }) => tables)).toEqual([[2]]);
    });

    it("books without it once it has expired, and refuses another diner's", async () => {
      const restaurant = await app.restaurant([2]);
      const hold = await held(restaurant);
      expect((await book(restaurant, { hold_id: hold.id }, ben)).status).toBe(403);
      app.passMinutes(10);
      expect((await book(restaurant, { hold_id: hold.id })).status).toBe(201);
      expect(await live()).toHaveLength(1);
    });

    it('keeps the hold when the booking that needs its table is refused', async () => {
      const restaurant = await app.restaurant([2]);
      const key = { 'idempotency-key': newId() };
      await as().post('/api/reservations', booking(restaurant, { date: '2030-05-03' }), key);
      const hold = await held(restaurant);
      // only the index rejects it: another booking has this key
      const refused = await as().post('/api/reservations', booking(restaurant, { time: '7:30 PM' }), key);
      expect(refused.status).toBe(422);
      expect((await book(restaurant, {}, ben)).status).toBe(409);
      expect(Object.keys((await book(restaurant, { hold_id: hold.id })).body as object)).toEqual([hold.id]);
    });

    it('books once when the same hold is sent from two tabs with one key', async () => {
      const restaurant = await app.restaurant([2, 2]);
      const hold = await held(restaurant);
      const key = { 'idempotency-key': newId() };
      const answers = await Promise.all(
        [1, 2, 3].map(() => as().post('/api/reservations', booking(restaurant, { hold_id: hold.id }), key)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await live()).toHaveLength(1);
    });
  });

  describe('moving with a hold', () => {
    it('swaps the booking onto the held table in one step', async () => {
      const restaurant = await app.restaurant([2]);
      const [id] = Object.keys((await book(restaurant, { time: '12:00 PM' })).body);
      const hold = await held(restaurant);
      const { status, body } = await as().patch(`/api/reservations/${id}`, {
        reservation: { time: '7:00 PM', hold_id: hold.id },
      });
      expect({ status, time: body.reservation?.time }).toEqual({ status: 200, time: '7:00 PM' });
      expect((await live()).map(({ _id, state }) => [String(_id), state])).toEqual([[id, 'booked']]);
      expect(await app.records().findOne({ _id: toId(hold.id) })).toMatchObject({ state: 'ended' });
    });

    it("refuses another diner's hold and leaves the booking unchanged", async () => {
      const restaurant = await app.restaurant([2]);
      const [id] = Object.keys((await book(restaurant, { time: '12:00 PM' })).body);
      const hold = await held(restaurant, {}, ben);
      expect(
        (await as().patch(`/api/reservations/${id}`, { reservation: { time: '7:00 PM', hold_id: hold.id } }))
          .status,
      ).toBe(403);
      expect((await as().get(`/api/reservations/${id}`)).body.reservation.time).toBe('12:00 PM');
    });
  });

  describe('holding a table for a change', () => {
    const bookedAt = async (restaurant: string, fields: object = {}): Promise<string> =>
      Object.keys((await book(restaurant, fields)).body)[0]!;
    const change = (id: string, reservation: object, user = ana) =>
      as(user).patch(`/api/reservations/${id}`, { reservation });

    it('takes the half hours that the booking lacks, and the change takes all of them at once', async () => {
      const restaurant = await app.restaurant([2]);
      const id = await bookedAt(restaurant);
      const hold = await held(restaurant, { time: '8:00 PM', reservation_id: id });
      // the booking has 7:00 to 8:30, the hold adds 8:30 to 9:30
      expect((await ask(restaurant, { time: '9:00 PM' }, ben)).status).toBe(409);
      expect((await ask(restaurant, { time: '9:30 PM' }, ben)).status).toBe(201);
      const { status, body } = await change(id, { time: '8:00 PM', hold_id: hold.id });
      expect({ status, time: body.reservation?.time }).toEqual({ status: 200, time: '8:00 PM' });
      expect(
        (await live())
          .filter(({ user_id }) => String(user_id) === ana.id)
          .map(({ _id, state }) => [String(_id), state]),
      ).toEqual([[id, 'booked']]);
    });

    it('keeps the hold when another change of the booking was faster', async () => {
      const restaurant = await app.restaurant([2, 2]);
      const [shown] = Object.values((await book(restaurant)).body as Keyed<Reservation>);
      const { id, updated_at } = shown!;
      const hold = await held(restaurant, { time: '8:00 PM', reservation_id: id });
      const change = (reservation: object) => as().patch(`/api/reservations/${id}`, { reservation });
      // the other change comes between reading the booking and moving it
      const { holds } = app.deps;
      const find = jest.spyOn(holds, 'find').mockImplementationOnce(async (holdId) => {
        expect((await change({ notes: 'By the window' })).status).toBe(200);
        return holds.find(holdId);
      });
      const moved = await change({ time: '8:00 PM', hold_id: hold.id, if_updated_at: updated_at });
      find.mockRestore();
      expect(moved.status).toBe(409);
      expect((await as().post(`/api/holds/${hold.id}/extension`)).status).toBe(200);
    });

    it('is refused without the booking that is to move', async () => {
      const restaurant = await app.restaurant([2]);
      await bookedAt(restaurant);
      expect((await ask(restaurant, { time: '8:00 PM' })).status).toBe(409);
    });

    it('has no cells of its own when the booking already has the whole seating', async () => {
      const restaurant = await app.restaurant([4]);
      const id = await bookedAt(restaurant, { party_size: 2 });
      const hold = await held(restaurant, { party_size: 3, reservation_id: id });
      expect(await app.records().findOne({ _id: toId(hold.id) })).not.toHaveProperty('cells');
      expect((await change(id, { party_size: 3, hold_id: hold.id })).body.reservation).toMatchObject({
        party_size: 3,
      });
    });

    it('returns the same hold after a reload, and can be released without changing the booking', async () => {
      const restaurant = await app.restaurant([2]);
      const id = await bookedAt(restaurant);
      const hold = await held(restaurant, { time: '8:00 PM', reservation_id: id });
      expect(await held(restaurant, { time: '8:00 PM', reservation_id: id })).toEqual(hold);
      expect((await as().delete(`/api/holds/${hold.id}`)).status).toBe(204);
      expect((await live()).map(({ _id }) => String(_id))).toEqual([id]);
      expect((await ask(restaurant, { time: '8:30 PM' }, ben)).status).toBe(201);
    });

    it('is void once the booking has left the table', async () => {
      const restaurant = await app.restaurant([2]);
      const id = await bookedAt(restaurant);
      const hold = await held(restaurant, { time: '8:00 PM', reservation_id: id });
      await as().delete(`/api/reservations/${id}`);
      expect((await book(restaurant, {}, ben)).status).toBe(201);
      const late = await book(restaurant, { time: '8:00 PM', hold_id: hold.id });
      expect({ status: late.status, body: late.body }).toEqual({
        status: 409,
        body: ['8:00 PM was just taken. The nearest free times are 8:30 PM and 9:00 PM.'],
      });
    });

    it('is replaced by a new one when the booking was changed elsewhere', async () => {
      const restaurant = await app.restaurant([2]);
      const id = await bookedAt(restaurant);
      const hold = await held(restaurant, { time: '8:00 PM', reservation_id: id });
      await change(id, { time: '12:00 PM' });
      const anew = await held(restaurant, { time: '8:00 PM', reservation_id: id });
      expect(anew.id).not.toBe(hold.id);
      expect((await ask(restaurant, { time: '7:00 PM' }, ben)).status).toBe(409);
      expect((await change(id, { time: '8:00 PM', hold_id: anew.id })).status).toBe(200);
    });

    it("is refused for another diner's booking and an unknown one", async () => {
      const restaurant = await app.restaurant([2, 2]);
      const id = await bookedAt(restaurant);
      expect((await ask(restaurant, { time: '8:00 PM', reservation_id: id }, ben)).status).toBe(403);
      expect((await ask(restaurant, { time: '8:00 PM', reservation_id: newId() })).status).toBe(404);
      expect((await ask(restaurant, { time: '8:00 PM', reservation_id: 'x' })).status).toBe(422);
    });
  });
});
