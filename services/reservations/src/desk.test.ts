import type { DeskBooking, Slot } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { ana, answerOf, DATE, PHONE, testDesk } from './testing/test-desk';
import { booking, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
let restaurant: string;
const SIZES = [2, 4, 4, 8];
const { path, desk, write, walkIn, online, day, change } = testDesk(
  () => app,
  () => restaurant,
);

describe("a restaurant's desk", () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    app.setClock('2030-05-01T12:00');
    restaurant = await app.restaurant(SIZES, { desk: ['Host@CasaLuz.example'] });
  });

  describe('its day', () => {
    it.each([
      ['2030-04-29', 404],
      ['2030-04-30', 200],
      ['2031-05-01', 200],
      ['2031-05-02', 404],
      ['2030-02-30', 400],
      ['today', 400],
    ])('of %s is answered with %d', async (date, status) =>
      expect((await desk().get(path(`/days/${date}`))).status).toBe(status),
    );

    it('has bookings of every source by time, covers, tables and openings', async () => {
      const { id } = await online({ time: '8:00 PM', notes: 'Birthday' });
      await write({ time: '7:00 PM', party_size: 4 });
      const walked = await walkIn();
      const read = await day();
      expect(read).toMatchObject({
        date: DATE,
        openings: [{ first: '10:00 AM', last: '11:30 PM' }],
        closing: null,
        paused_until: null,
        covers: 8,
        held: 0,
        tables: SIZES.map((seats, i) => ({ number: i + 1, name: String(i + 1), seats })),
        pairs: [],
      });
      expect(
        Object.values<DeskBooking>(read.bookings).map(({ source, status, time }) => [source, status, time]),
      ).toEqual([
        ['walk_in', 'seated', '12:00 PM'],
        ['phone', 'booked', '7:00 PM'],
        ['online', 'booked', '8:00 PM'],
      ]);
      expect(read.bookings[id]).toMatchObject({
        name: 'Ana Reyes',
        phone: '(213) 555-0100',
        notes: 'Birthday',
        until: '9:30 PM',
        version: 1,
        coming: null,
        by: null,
        at: null,
      });
      expect(walked.body.booking).toMatchObject({ code: null, name: null, by: 'Rosa R.', until: '1:30 PM' });
    });
  });

  describe('writing in', () => {
    it.each([
      [{ time: '11:00 AM' }, 422, ['Time has already passed']],
      [{ date: '2030-04-30' }, 422, ['Date is in the past']],
      [{ date: '2031-05-02' }, 422, ['Date is more than 365 days ahead']],
      [{ time: '10:30 PM' }, 422, ['Time is not offered by this restaurant']],
      [{ name: ' ' }, 422, ["Name can't be blank"]],
      [{ phone: '555' }, 422, ['Phone must have 10 to 15 digits']],
      [{ party_size: 6, tables: [2] }, 422, ['Tables seat 4, the party is 6']],
      [{ tables: [9] }, 422, ['Table is not here']],
      [{ source: 'fax' }, 422, ['Source is invalid']],
    ])('refuses %j', async (fields, status, sentences) =>
      expect(answerOf(await write(fields))).toEqual([status, sentences]),
    );

    it('makes one booking of a request that is sent twice', async () => {
      const headers = { 'Idempotency-Key': 'once' };
      const [first, again] = [await write({}, headers), await write({}, headers)];
      expect(again.body).toEqual(first.body);
      expect((await write({ party_size: 4 }, headers)).status).toBe(422);
      expect(Object.keys((await day()).bookings)).toHaveLength(1);
    });

    it('names who has a table, and what is free instead', async () => {
      await write({ tables: [2], time: '8:00 PM' });
      expect(answerOf(await write({ tables: [2] }))).toEqual([
        409,
        ['Table 2 is taken from 8:00 PM by Ruiz. Free now: 1, 3, 4.'],
      ]);
      await app.service.as(ana).post('/api/holds', {
        hold: { restaurant_id: restaurant, date: DATE, time: '7:00 PM', party_size: 2 },
      });
      expect(answerOf(await write({ tables: [1, 2, 3, 4], party_size: 10 }))[1]).toEqual([
        'Table 1 is taken from 7:00 PM by somebody booking now. Free now: none.',
      ]);
      expect((await day()).held).toBe(1);
    });

    it("gives each of many at once a table or the diners' refusal, and no table twice", async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => write()));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)!.body[0]).toMatch(/^7:00 PM was just taken\. /);
    });

    it.each([
      ['09:50', 'Time is not offered by this restaurant'],
      ['23:50', undefined],
    ])('seats a walk-in at %s: %s', async (at, sentence) => {
      app.setClock(`2030-05-01T${at}`);
      const { status, body } = await walkIn();
      expect([status, sentence ? body[0] : body.booking.time]).toEqual(
        sentence ? [422, sentence] : [201, '11:30 PM'],
      );
      if (!sentence) expect(body.booking.until).toBe('1:00 AM');
    });
  });

  describe('a change', () => {
    const STATUS = (text: string) => [422, [text]];
    it.each([
      ['18:00', ['seated'], 200],
      ['17:59', ['seated'], STATUS('Status can be seated from 6:00 PM')],
      ['19:14', ['no_show'], STATUS('Status can be no_show from 7:15 PM')],
      ['19:15', ['no_show', 'booked', 'seated', 'left', 'seated', 'booked'], 200],
      ['19:20', ['left'], STATUS("Status can't change from booked to left")],
      ['19:20', ['seated', 'left', 'no_show'], STATUS("Status can't change from left to no_show")],
      ['19:00', ['cancelled'], STATUS("Status can't change from booked to cancelled")],
    ])('at %s to %j', async (at, statuses, expected) => {
      const { id } = (await write()).body.booking;
      app.setClock(`2030-05-01T${at}`);
      let last = await change(id, {});
      for (const status of statuses) last = await change(id, { status });
      expect(expected === 200 ? last.status : answerOf(last)).toEqual(expected);
    });

    it.each([newId(), ':id', '%20'])('of what is no booking is 404: %s', async (id) =>
      expect((await desk().patch(path(`/bookings/${id}`), { booking: { version: 1 } })).status).toBe(404),
    );

    it('of a version that is no more is refused, before what it says', async () => {
      const { id } = (await write()).body.booking;
      const send = (body: object) => desk().patch(path(`/bookings/${id}`), body);
      expect((await send({ booking: { staff_note: 'x' } })).status).toBe(400);
      expect(answerOf(await send({ booking: { version: 7, status: 'flown' } }))).toEqual([
        409,
        ['This booking was changed meanwhile.'],
      ]);
      expect(answerOf(await send({ booking: { version: 1, status: 'flown' } }))).toEqual([
        422,
        ['Status is invalid'],
      ]);
    });

    it('that changes nothing has no new version', async () => {
      const { id } = (await write()).body.booking;
      const { body } = await change(id, { status: 'booked', tables: [1], staff_note: null, time: '7:00 PM' });
      expect(body.booking.version).toBe(1);
      expect((await change(id, { staff_note: 'Nuts' })).body.booking).toMatchObject({
        version: 2,
        staff_note: 'Nuts',
      });
    });

    it("of what is the guest's own is refused", async () => {
      const { id } = await online();
      for (const [field, sentence] of [
        ['name', "Name is the guest's own"],
        ['phone', "Phone is the guest's own"],
        ['notes', "Notes are the guest's own"],
      ] as const)
        expect(answerOf(await change(id, { [field]: field === 'phone' ? PHONE : 'Luis' }))).toEqual([
          422,
          [sentence],
        ]);
    });

    it('of a stay meets the next party, and no stay ends after 2:00 AM', async () => {
      const { id } = (await write({ tables: [1] })).body.booking;
      await write({ tables: [1], time: '8:30 PM' });
      expect(answerOf(await change(id, { until: '9:00 PM' }))).toEqual([
        409,
        ['Table 1 is taken from 8:30 PM.'],
      ]);
      expect(answerOf(await change(id, { until: '2:30 AM' }))).toEqual([422, ['Until is invalid']]);
      expect(answerOf(await change(id, { until: '7:00 PM' }))).toEqual([422, ['Until is invalid']]);
      expect((await change(id, { until: '8:00 PM' })).body.booking.until).toBe('8:00 PM');
    });

    it('to left frees the half hours from the next one on, and its undo takes them again', async () => {
      const { id } = (await write({ tables: [1] })).body.booking;
      app.setClock('2030-05-01T19:40');
      await change(id, { status: 'seated' });
      expect((await change(id, { status: 'left' })).body.booking).toMatchObject({ until: '8:00 PM' });
      // a walk-in has the table at once
      const walked = await walkIn({ tables: [1], name: 'Eva' });
      expect(walked.body.booking).toMatchObject({ time: '7:30 PM', tables: [1] });
      expect(answerOf(await change(id, { status: 'seated' }))[0]).toBe(409);
      await change(walked.body.booking.id, { status: 'cancelled' });
      expect((await change(id, { status: 'seated' })).body.booking).toMatchObject({ until: '8:30 PM' });
    });

    it("moves a diner's booking, and cancels it with a reason", async () => {
      const { id } = await online();
      expect((await change(id, { time: '8:00 PM' })).body.booking).toMatchObject({ time: '8:00 PM' });
      const ofDiner = async () => (await app.service.as(ana).get(`/api/reservations/${id}`)).body.reservation;
      expect((await ofDiner()).time).toBe('8:00 PM');
      expect(answerOf(await change(id, { status: 'cancelled' }))).toEqual([422, ["Reason can't be blank"]]);
      const cancelled = await change(id, { status: 'cancelled', reason: 'Water damage' });
      expect(cancelled.body.booking.status).toBe('cancelled');
      expect(await ofDiner()).toBeUndefined();
      expect((await change(id, { staff_note: 'x' })).status).toBe(404);
    });
  });

  describe('once the party sits', () => {
    it('its diner changes and cancels nothing', async () => {
      const { id } = await online();
      app.setClock('2030-05-01T18:30');
      await change(id, { status: 'seated' });
      const as = app.service.as(ana);
      const ARRIVED = [422, ['Your party has arrived. Please talk to the restaurant.']];
      expect(answerOf(await as.delete(`/api/reservations/${id}`))).toEqual(ARRIVED);
      expect(answerOf(await as.patch(`/api/reservations/${id}`, { reservation: { notes: 'Now' } }))).toEqual(
        ARRIVED,
      );
      const { reservation } = (await as.get(`/api/reservations/${id}`)).body;
      expect(Object.keys(reservation).filter((key) => /status|staff|name|source/.test(key))).toEqual([]);
    });
  });

  describe('closing and pausing', () => {
    it('close the day that goes on until 4:00 AM', async () => {
      app.setClock('2030-05-02T01:00');
      const { status } = await desk().put(path(`/days/${DATE}/closing`), { closing: { reason: 'Flood' } });
      expect([status, (await day()).closing]).toEqual([200, { reason: 'Flood' }]);
    });

    it('bind diners, and a pause does not bind the desk', async () => {
      await online();
      const put = (of: string, body: object) => desk().put(path(of), body);
      expect((await put('/pause', { pause: { until: '8:30 PM' } })).status).toBe(200);
      const slots = async () =>
        (
          await app.service
            .as(ana)
            .get(`/api/restaurants/${restaurant}/availability?date=${DATE}&party_size=2`)
        ).body.slots;
      const reasonAt = async (time: string) =>
        (await slots()).find((slot: Slot) => slot.time === time).reason;
      expect([await reasonAt('8:00 PM'), await reasonAt('8:30 PM')]).toEqual(['closed', undefined]);
      const refused = await app.service
        .as(ana)
        .post('/api/reservations', booking(restaurant, { date: DATE, time: '8:00 PM' }));
      expect(answerOf(refused)).toEqual([422, ['Time is not offered by this restaurant']]);
      expect((await write({ time: '8:00 PM' })).status).toBe(201);
      expect((await put('/pause', { pause: { until: '9:00 PM' } })).status).toBe(200);
      expect((await day()).paused_until).toBe('9:00 PM');
      expect(answerOf(await put('/pause', { pause: { until: '12:00 PM' } }))).toEqual([
        422,
        ['Time has already passed'],
      ]);
      expect(answerOf(await put('/pause', { pause: null }))).toEqual([200, { pause: null }]);
      expect([await reasonAt('8:00 PM'), (await day()).paused_until]).toEqual([undefined, null]);

      const closed = await put(`/days/${DATE}/closing`, { closing: { reason: 'Water' } });
      expect([closed.body.closing, Object.keys(closed.body.bookings)]).toHaveLength(2);
      expect(Object.keys(closed.body.bookings)).toHaveLength(2);
      expect((await day()).closing).toEqual({ reason: 'Water' });
      expect(answerOf(await write({ time: '9:00 PM' }))).toEqual([
        422,
        ['Time is not offered by this restaurant'],
      ]);
      expect(answerOf(await put('/days/2030-04-30/closing', { closing: { reason: 'x' } }))).toEqual([
        422,
        ['Date is in the past'],
      ]);
      for (let i = 0; i < 2; i += 1)
        expect((await desk().delete(path(`/days/${DATE}/closing`))).status).toBe(204);
      expect((await write({ time: '9:00 PM' })).status).toBe(201);
    });
  });
});
