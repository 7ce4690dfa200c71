import type { Keyed, Reservation } from '@mesa/contract';
import { newId, toId } from '@mesa/server-kit/mongo';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const ana = diner('Ana');
const ben = diner('Ben');
const date = '2030-05-02';

describe('reservations', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    app.setClock('2030-05-01T12:00');
    await app.records().deleteMany({});
  });

  const as = (user = ana) => app.service.as(user);
  const book = (restaurant: string, fields: object = {}, user = ana, headers = {}) =>
    as(user).post('/api/reservations', booking(restaurant, fields), headers);
  const booked = async (restaurant: string, fields: object = {}, user = ana): Promise<Reservation> => {
    const { status, body } = await book(restaurant, fields, user);
    expect({ status, body }).toMatchObject({ status: 201 });
    return Object.values(body as Keyed<Reservation>)[0]!;
  };

  describe('booking a table', () => {
    it("returns the reservation keyed by id, with the account's address", async () => {
      const restaurant = await app.restaurant([2]);
      const { status, body } = await book(restaurant, {
        user_id: ana.id,
        notes: '  By the window ',
        email: 'else@mesa.example',
        review: 1,
        id: newId(),
      });
      expect(status).toBe(201);
      const [id] = Object.keys(body);
      expect(body).toEqual({
        [id!]: {
          id,
          code: expect.any(String),
          user_id: ana.id,
          restaurant_id: restaurant,
          date,
          time: '7:00 PM',
          party_size: 2,
          phone: '(213) 555-0100',
          email: 'ana@mesa.example',
          notes: 'By the window',
          coming: null,
          created_at: '2030-05-01T19:00:00.000Z',
          updated_at: '2030-05-01T19:00:00.000Z',
        },
      });
    });

    it('names the nearest available times when the last table is taken', async () => {
      const restaurant = await app.restaurant([2]);
      await booked(restaurant);
      const { status, body } = await book(restaurant, {}, ben);
      expect({ status, body }).toEqual({
        status: 409,
        body: ['7:00 PM was just taken. The nearest free times are 5:30 PM and 8:30 PM.'],
      });
    });

    it('names the only available time, or says that there is none', async () => {
      const restaurant = await app.restaurant([2], {
        hours: Array.from({ length: 7 }, () => [{ first: '7:00 PM', last: '8:30 PM' }]),
      });
      await booked(restaurant);
      expect((await book(restaurant, {}, ben)).body).toEqual([
        '7:00 PM was just taken. The nearest free time is 8:30 PM.',
      ]);
      await booked(restaurant, { time: '8:30 PM' });
      expect((await book(restaurant, {}, ben)).body).toEqual([
        '7:00 PM was just taken, and no other time is available that day.',
      ]);
    });

    it.each([
      ['a date gone by', { date: '2030-04-30' }, ['Date is in the past']],
      ['a slot that has begun', { date: '2030-05-01', time: '12:00 PM' }, ['Time has already passed']],
      ['a date that does not exist', { date: '2030-02-30' }, ['Date is invalid']],
      ['a date whose next day cannot be written', { date: '9999-12-31' }, ['Date is invalid']],
      ['a time that is no slot', { time: '10:30 PM' }, ['Time is not offered by this restaurant']],
      ['a party of none', { party_size: 0 }, ['Party size must be between 1 and 10']],
      ['a party of eleven', { party_size: 11 }, ['Party size must be between 1 and 10']],
      [
        'a party larger than any table',
        { party_size: 5 },
        ['Party size is larger than this restaurant can seat'],
      ],
      ['a phone without digits', { phone: 'call me' }, ['Phone must have 10 to 15 digits']],
      [
        'several things at once',
        { date: null, phone: '1' },
        ["Date can't be blank", 'Phone must have 10 to 15 digits'],
      ],
      ['operators for text', { date: { $gt: '' } }, ['Date is invalid']],
      ['an unknown restaurant', { restaurant_id: newId() }, ['Restaurant not found']],
    ])('refuses %s', async (_, fields, sentences) => {
      const restaurant = await app.restaurant([2, 4]);
      const { status, body } = await book(restaurant, fields);
      expect({ status, body }).toEqual({ status: 422, body: sentences });
    });

    it('names the field that each sentence is about', async () => {
      const restaurant = await app.restaurant([2]);
      await booked(restaurant);
      const fieldsOf = async (fields: object) =>
        (await book(restaurant, fields, ben)).headers['x-error-fields'] as string;
      expect(await fieldsOf({})).toBe('time');
      expect(await fieldsOf({ date: '2030-04-30' })).toBe('date');
      expect(await fieldsOf({ party_size: 5 })).toBe('party_size');
      expect(await fieldsOf({ restaurant_id: newId() })).toBe('restaurant_id');
      expect(await fieldsOf({ date: null, phone: '1' })).toBe('date,phone');
    });

    it('refuses a slot outside the opening hours and on a closed day', async () => {
      const hours = Array.from({ length: 7 }, (_, weekday) =>
        weekday === 5 ? [] : [{ first: '5:00 PM', last: '9:00 PM' }],
      );
      const restaurant = await app.restaurant([2], { hours });
      for (const fields of [{ time: '4:30 PM' }, { time: '9:30 PM' }, { date: '2030-05-03' }]) {
        const { status, body } = await book(restaurant, fields);
        expect({ status, body }).toEqual({ status: 422, body: ['Time is not offered by this restaurant'] });
      }
      await booked(restaurant, { time: '9:00 PM' });
    });

    it("refuses another diner's user id, and a visitor", async () => {
      const restaurant = await app.restaurant([2]);
      expect((await book(restaurant, { user_id: ben.id })).status).toBe(403);
      expect((await app.service.as().post('/api/reservations', booking(restaurant))).status).toBe(401);
      expect(
        (await app.service.withoutIdentity().post('/api/reservations').send(booking(restaurant))).status,
      ).toBe(401);
      expect(await app.records().countDocuments()).toBe(0);
    });

    it('takes the smallest available table, and a pair only when no single one is large enough', async () => {
      const restaurant = await app.restaurant([6, 2, 4, 4], {
        pairs: [{ name: 'Corner', tables: [3, 1], size: 10 }],
      });
      const tablesOf = async (party_size: number) => {
        const { id } = await booked(restaurant, { party_size });
        return (await app.records().findOne({ _id: toId(id) }))!['tables'];
      };
      expect(await tablesOf(2)).toEqual([2]);
      // either of the two that are left fits as well
      expect([[3], [4]]).toContainEqual(await tablesOf(2));
      expect(await tablesOf(5)).toEqual([1]);
      expect((await book(restaurant, { party_size: 8 })).status).toBe(409);
      expect((await book(restaurant, { party_size: 8, date: '2030-05-04' })).status).toBe(201);
      const left = await as().get(`/api/restaurants/${restaurant}/availability?date=2030-05-04&party_size=5`);
      expect(left.body.slots[18]).toEqual({ time: '7:00 PM', available: false, reason: 'full' });
    });

    it('lets a diner have twenty upcoming reservations, however many are asked for at once', async () => {
      const restaurant = await app.restaurant(Array.from({ length: 30 }, () => 2));
      const answers = await Promise.all(Array.from({ length: 26 }, () => book(restaurant)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      const refused = answers.filter(({ status }) => status === 422);
      expect(refused).toHaveLength(6);
      expect(refused[0]!.body).toEqual([
        'You already have 20 upcoming reservations. Cancel one to book another.',
      ]);
      app.setClock('2030-05-02T19:00');
      await booked(restaurant, { date: '2030-05-03' });
    });
  });

  describe('sending a booking again', () => {
    const key = { 'idempotency-key': 'once-and-only-once' };

    it('repeats the first answer, also after the booking was changed and cancelled', async () => {
      const restaurant = await app.restaurant([2, 2]);
      const first = await book(restaurant, {}, ana, key);
      const again = await book(restaurant, {}, ana, key);
      expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
      const [id] = Object.keys(first.body);
      app.passMinutes(1);
      await as().patch(`/api/reservations/${id}`, {
        reservation: { time: '8:00 PM', phone: '(213) 555-0199' },
      });
      expect((await book(restaurant, {}, ana, key)).body).toEqual(first.body);
      await as().delete(`/api/reservations/${id}`);
      expect((await book(restaurant, {}, ana, key)).body).toEqual(first.body);
      expect(await app.records().countDocuments()).toBe(1);
    });

    it('books one table for ten concurrent repetitions, also when it is the last one', async () => {
      for (const sizes of [[2], Array.from({ length: 12 }, () => 2)]) {
        await app.records().deleteMany({});
        const restaurant = await app.restaurant(sizes);
        const answers = await Promise.all(Array.from({ length: 10 }, () => book(restaurant, {}, ana, key)));
        expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
        expect(await app.records().countDocuments()).toBe(1);
      }
    });

    it('refuses the same key with another body, and separates the keys of diners', async () => {
      const restaurant = await app.restaurant([2, 2]);
      await book(restaurant, {}, ana, key);
      expect((await book(restaurant, { time: '9:00 PM' }, ana, key)).status).toBe(422);
      expect((await book(restaurant, { email: 'else@mesa.example' }, ana, key)).status).toBe(422);
      expect((await book(restaurant, {}, ben, key)).status).toBe(201);
      expect((await book(restaurant, {}, ana, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
    });
  });

  describe('reading reservations', () => {
    it("lists a diner's own, upcoming ones soonest first and then past ones latest first", async () => {
      const restaurant = await app.restaurant([2]);
      const made: Record<string, string> = {};
      for (const [name, day] of [
        ['past', '2030-05-02'],
        ['later past', '2030-05-03'],
        ['far', '2030-06-02'],
        ['near', '2030-06-01'],
      ] as const) {
        made[name] = (await booked(restaurant, { date: day })).id;
      }
      await booked(restaurant, { date: '2030-05-05' }, ben);
      app.setClock('2030-05-04T12:00');
      const { status, body } = await as().get('/api/reservations');
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual([made['near'], made['far'], made['later past'], made['past']]);
    });

    it("shows the diner's own, refuses another diner's, and answers 404 for an unknown one", async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      expect((await as().get(`/api/reservations/${mine.id}`)).body).toEqual({ reservation: mine });
      expect((await as(ben).get(`/api/reservations/${mine.id}`)).status).toBe(403);
      expect((await as().get(`/api/reservations/${newId()}`)).status).toBe(404);
      expect((await as().get('/api/reservations/42')).status).toBe(404);
      expect((await app.service.as().get('/api/reservations')).status).toBe(401);
    });
  });

  describe('changing a reservation', () => {
    const change = (id: string, fields: object, user = ana) =>
      as(user).patch(`/api/reservations/${id}`, { reservation: fields });

    it('moves it in one swap: the old table is available, the new one is taken', async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      app.passMinutes(1);
      const { status, body } = await change(mine.id, {
        date: '2030-05-03',
        time: '8:00 PM',
        party_size: 1,
        notes: 'Late',
      });
      expect(status).toBe(200);
      expect(body.reservation).toEqual({
        ...mine,
        date: '2030-05-03',
        time: '8:00 PM',
        party_size: 1,
        notes: 'Late',
        updated_at: '2030-05-01T19:01:00.000Z',
      });
      await booked(restaurant, {}, ben);
      expect((await book(restaurant, { date: '2030-05-03', time: '8:30 PM' }, ben)).status).toBe(409);
    });

    it('may overlap itself', async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      expect((await change(mine.id, { time: '7:30 PM' })).body.reservation.time).toBe('7:30 PM');
      expect((await book(restaurant, { time: '5:30 PM' }, ben)).status).toBe(201);
    });

    it('leaves the old booking as it was when the new slot cannot be had', async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      await booked(restaurant, { time: '9:00 PM' }, ben);
      const { status, body } = await change(mine.id, { time: '8:00 PM', phone: '(213) 555-0199' });
      expect({ status, body }).toEqual({
        status: 409,
        body: ['8:00 PM was just taken. The nearest free times are 6:30 PM and 7:30 PM.'],
      });
      expect((await change(mine.id, { date: '2030-04-30' })).body).toEqual(['Date is in the past']);
      expect((await change(mine.id, { party_size: 9 })).status).toBe(422);
      expect((await as().get(`/api/reservations/${mine.id}`)).body.reservation).toEqual(mine);
      expect((await book(restaurant, {}, ben)).status).toBe(409);
    });

    it('changes phone and notes without choosing a table', async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant, { notes: 'Window' });
      const { body } = await change(mine.id, {
        phone: '+1 213 555 0199',
        user_id: ben.id,
        email: 'x@y.zz',
        id: newId(),
      });
      expect(body.reservation).toMatchObject({
        id: mine.id,
        user_id: ana.id,
        email: 'ana@mesa.example',
        phone: '+1 213 555 0199',
        notes: 'Window',
        time: '7:00 PM',
      });
      expect((await change(mine.id, { notes: '' })).body.reservation.notes).toBeNull();
    });

    it.each([
      ['nothing', () => ({})],
      [
        'what is stored',
        ({ date, time, party_size, phone, notes }: Reservation) => ({ date, time, party_size, phone, notes }),
      ],
    ])('changes nothing when it is sent %s', async (_, sent) => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant, { notes: 'Window' });
      const stored = await app.records().findOne({ _id: toId(mine.id) });
      app.passMinutes(1);
      const { status, body } = await change(mine.id, sent(mine));
      expect({ status, body }).toEqual({ status: 200, body: { reservation: mine } });
      expect(await app.records().findOne({ _id: toId(mine.id) })).toEqual(stored);
      expect((await change(mine.id, sent(mine), ben)).status).toBe(403);
      const stale = { ...sent(mine), if_updated_at: '2030-01-01T00:00:00.000Z' };
      expect((await change(mine.id, stale)).status).toBe(409);
      app.setClock('2030-05-02T19:00');
      expect((await change(mine.id, sent(mine))).status).toBe(200);
    });

    it('refuses a page that is older than the booking, and gives every version its own time', async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      const first = await change(mine.id, { notes: 'One', if_updated_at: mine.updated_at });
      expect(first.status).toBe(200);
      const { status, body } = await change(mine.id, { notes: 'Two', if_updated_at: mine.updated_at });
      expect({ status, body }).toEqual({
        status: 409,
        body: ['This reservation was changed in another tab. Reload to see the latest version.'],
      });
      expect(
        (await change(mine.id, { notes: 'Two', if_updated_at: first.body.reservation.updated_at })).status,
      ).toBe(200);
    });

    it("refuses another diner's, a cancelled one and one that has begun", async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      expect((await change(mine.id, { notes: 'x' }, ben)).status).toBe(403);
      app.setClock('2030-05-02T19:00');
      const late = await change(mine.id, { notes: 'x' });
      expect({ status: late.status, body: late.body }).toEqual({
        status: 422,
        body: ['This reservation is in the past and can no longer be changed.'],
      });
      app.setClock('2030-05-02T18:59');
      await as().delete(`/api/reservations/${mine.id}`);
      expect((await change(mine.id, { notes: 'x' })).status).toBe(404);
    });
  });

  describe('cancelling a reservation', () => {
    it('releases the table at once and hides the reservation', async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      const { status, body } = await as().delete(`/api/reservations/${mine.id}`);
      expect({ status, body }).toEqual({ status: 204, body: {} });
      expect((await as().get(`/api/reservations/${mine.id}`)).status).toBe(404);
      expect((await as().get('/api/reservations')).body).toEqual({});
      await booked(restaurant, {}, ben);
    });

    it('succeeds again for its diner alone, whose first answer may have been lost', async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      await as().delete(`/api/reservations/${mine.id}`);
      const theirs = await booked(restaurant, {}, ben);
      expect((await as().delete(`/api/reservations/${mine.id}`)).status).toBe(204);
      expect((await as(ben).delete(`/api/reservations/${mine.id}`)).status).toBe(404);
      expect((await as(ben).get(`/api/reservations/${theirs.id}`)).status).toBe(200);
    });

    it("refuses another diner's and one that has begun", async () => {
      const restaurant = await app.restaurant([2]);
      const mine = await booked(restaurant);
      expect((await as(ben).delete(`/api/reservations/${mine.id}`)).status).toBe(403);
      app.setClock('2030-05-02T19:30');
      expect((await as().delete(`/api/reservations/${mine.id}`)).status).toBe(422);
      expect((await as().get(`/api/reservations/${mine.id}`)).status).toBe(200);
    });
  });

  describe('many diners at once', () => {
    it('gives the last table to one of two, and names the available times to the other', async () => {
      const restaurant = await app.restaurant([2]);
      const answers = await Promise.all([book(restaurant, {}, ana), book(restaurant, {}, ben)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)!.body[0]).toContain('The nearest free times are');
    });

    it('fills twelve tables exactly when fifty ask for them', async () => {
      const restaurant = await app.restaurant([2, 2, 2, 2, 4, 4, 4, 6, 6, 8, 8, 10]);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => book(restaurant, {}, diner(`D${i}`))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(38);
      const cells = (await app.records().find({ state: 'booked' }).toArray()).flatMap(
        (record) => record['cells'] as number[],
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells).toHaveLength(12 * 3);
    });

    it('completes two concurrent moves of a booking one after the other', async () => {
      const restaurant = await app.restaurant([2, 2]);
      const mine = await booked(restaurant);
      const moves = await Promise.all(
        ['5:00 PM', '9:00 PM'].map((time) =>
          as().patch(`/api/reservations/${mine.id}`, { reservation: { time } }),
        ),
      );
      expect(moves.map(({ status }) => status)).toEqual([200, 200]);
      const [record] = await app.records().find({}).toArray();
      expect(record!['cells']).toHaveLength(3);
      expect(record!['version']).toBe(3);
    });
  });

  describe('a calendar file', () => {
    it("exists only for the diner's own booking, with a constant id and a growing sequence", async () => {
      const restaurant = await app.restaurant([2], { phone: '(213) 555-0142' });
      const mine = await booked(restaurant);
      const first = await as().get(`/api/reservations/${mine.id}/calendar.ics`);
      expect(first.status).toBe(200);
      expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(first.headers['content-disposition']).toBe('attachment; filename="mesa-casa-luz.ics"');
      expect(first.text).toContain('DTSTART;TZID=America/Los_Angeles:20300502T190000\r\n');
      const unfolded = first.text.replaceAll('\r\n ', '');
      expect(unfolded).toContain(`\r\nURL:http://localhost:3000/#/booking/view/${mine.id}\r\n`);
      expect(unfolded).toContain("Restaurant's phone: (213) 555-0142");
      await as().patch(`/api/reservations/${mine.id}`, { reservation: { time: '8:00 PM' } });
      const second = await as().get(`/api/reservations/${mine.id}/calendar.ics`);
      const [uid, sequence] = ['UID', 'SEQUENCE'].map((name) =>
        [first, second].map(({ text }) => new RegExp(`${name}:(.+)\r\n`).exec(text)![1]),
      );
      expect(uid![0]).toBe(uid![1]);
      expect(Number(sequence![1])).toBeGreaterThan(Number(sequence![0]));
      const spanish = { 'Accept-Language': 'es' };
      const third = await as().get(`/api/reservations/${mine.id}/calendar.ics`, undefined, spanish);
      expect(third.text).toMatch(/^SUMMARY:.*\\, mesa para 2 personas\r$/m);
      expect(third.headers['content-language']).toBe('es');
      expect((await as(ben).get(`/api/reservations/${mine.id}/calendar.ics`)).status).toBe(403);
      expect((await as().get(`/api/reservations/${newId()}/calendar.ics`)).status).toBe(404);
    });
  });
});
