import type { Keyed, Watch } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { eventually } from '@mesa/server-kit/testing';
import { offerToWaitlist } from './actions/offer-to-waitlist';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

// many sequential offers, perhaps on a busy machine
jest.setTimeout(60_000);

let app: TestReservations;
const ana = diner('Ana');
const ben = diner('Ben');
const cleo = diner('Cleo');
const date = '2030-05-02';

describe('watches', () => {
  beforeAll(async () => {
    app = await startReservations({ background: true });
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  const as = (user = ana) => app.service.as(user);
  const book = async (restaurant: string, fields: object = {}, user = ana): Promise<string> => {
    const { status, body } = await as(user).post('/api/reservations', booking(restaurant, fields));
    expect({ status, body }).toMatchObject({ status: 201 });
    return Object.keys(body)[0]!;
  };
  const ask = (restaurant_id: string, fields: object = {}, user = ben) =>
    as(user).post('/api/watches', {
      watch: { restaurant_id, date, time: '7:00 PM', party_size: 2, ...fields },
    });
  const watched = async (restaurant: string, fields: object = {}, user = ben): Promise<Watch> => {
    const { status, body } = await ask(restaurant, fields, user);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.watch;
  };
  const watchesOf = async (user: typeof ana) =>
    Object.values((await as(user).get('/api/watches')).body as Keyed<Watch>);
  const stateOf = async (user: typeof ana, restaurant: string) =>
    (await watchesOf(user)).find(({ restaurant_id }) => restaurant_id === restaurant)?.state;
  const liveOffers = (restaurant: string) =>
    app
      .records()
      .find({
        restaurant_id: { $exists: true },
        watch_id: { $exists: true },
        cells: { $exists: true },
        state: 'held',
      })
      .toArray()
      .then((all) => all.filter((record) => String(record['restaurant_id']) === restaurant));

  describe('waiting for a full slot', () => {
    it('puts a diner on the waitlist, once', async () => {
      const restaurant = await app.restaurant([2]);
      await book(restaurant);
      const watch = await watched(restaurant);
      expect(watch).toEqual({
        id: watch.id,
        restaurant_id: restaurant,
        date,
        time: '7:00 PM',
        party_size: 2,
        state: 'waiting',
        created_at: '2030-05-01T19:00:00.000Z',
      });
      expect((await watched(restaurant)).id).toBe(watch.id);
      expect((await watchesOf(ben)).filter(({ restaurant_id }) => restaurant_id === restaurant)).toEqual([
        watch,
      ]);
    });

    it('is refused for an available slot, for one that can never be booked, and for visitors', async () => {
      const restaurant = await app.restaurant([2]);
      const refused = await ask(restaurant);
      expect({ status: refused.status, body: refused.body }).toEqual({
        status: 422,
        body: ['7:00 PM is available. You can book it now.'],
      });
      expect((await ask(restaurant, { date: '2030-04-30' })).body).toEqual(['Date is in the past']);
      expect((await ask(restaurant, { party_size: 4 })).body).toEqual([
        'Party size is larger than this restaurant can seat',
      ]);
      expect((await ask(newId())).body).toEqual(['Restaurant not found']);
      expect((await app.service.as().post('/api/watches', {})).status).toBe(401);
    });

    it('is limited to twenty slots per diner', async () => {
      const restaurant = await app.restaurant([10]);
      await book(restaurant);
      const requests = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM'].flatMap((time) =>
        [1, 2, 3, 4].map((party_size) => ({ time, party_size })),
      );
      const eager = diner('Eager');
      for (const request of requests) await watched(restaurant, request, eager);
      const { status, body } = await ask(restaurant, { party_size: 5 }, eager);
      expect({ status, body }).toEqual({
        status: 422,
        body: ["You're on 20 waitlists already. Leave one to join another."],
      });
      // the answer to the twentieth may have been lost
      expect((await ask(restaurant, requests.at(-1)!, eager)).status).toBe(201);
    });

    it('is limited to twenty slots per diner also for concurrent requests', async () => {
      const restaurant = await app.restaurant([10]);
      await book(restaurant);
      const eager = diner('Eager');
      const requests = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM'].flatMap((time) =>
        Array.from({ length: 10 }, (_, i) => ({ time, party_size: i + 1 })),
      );
      const answers = await Promise.all(requests.map((request) => ask(restaurant, request, eager)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(30).fill(422)]);
      const [first, ...others] = await watchesOf(eager);
      expect(others).toHaveLength(19);
      // whoever leaves one waitlist may join another
      await as(eager).delete(`/api/watches/${first!.id}`);
      const refused = requests[answers.findIndex(({ status }) => status === 422)]!;
      expect((await ask(restaurant, refused, eager)).status).toBe(201);
    });

    it('ends when the diner leaves the waitlist, which nobody else may do for them', async () => {
      const restaurant = await app.restaurant([2]);
      await book(restaurant);
      const { id } = await watched(restaurant);
      expect((await as(cleo).delete(`/api/watches/${id}`)).status).toBe(403);
      expect((await as(ben).delete(`/api/watches/${id}`)).status).toBe(204);
      // the answer to the first may have been lost
      expect((await as(ben).delete(`/api/watches/${id}`)).status).toBe(204);
      expect((await as(cleo).delete(`/api/watches/${id}`)).status).toBe(404);
      expect(await stateOf(ben, restaurant)).toBeUndefined();
    });
  });

  describe('a released table', () => {
    it('is held for the first on the waitlist for 120 seconds, while nobody else can take it', async () => {
      const restaurant = await app.restaurant([2]);
      const taken = await book(restaurant);
      const first = await watched(restaurant, {}, ben);
      app.passMinutes(1);
      await watched(restaurant, {}, cleo);
      await as().delete(`/api/reservations/${taken}`);
      const snatched = await as(diner('Sly')).post('/api/reservations', booking(restaurant));
      expect(snatched.status).toBe(409);
      await eventually(async () => expect(await stateOf(ben, restaurant)).toBe('offered'));
      const [offered] = (await watchesOf(ben)).filter(({ restaurant_id }) => restaurant_id === restaurant);
      expect(offered!.hold).toMatchObject({
        restaurant_id: restaurant,
        time: '7:00 PM',
        expires_at: '2030-05-01T19:03:00.000Z',
      });
      expect(await stateOf(cleo, restaurant)).toBe('waiting');
      await eventually(async () => {
        const events = (await app.published('table-offered')).filter(({ watch }) => watch.id === first.id);
        expect(events).toEqual([
          {
            type: 'table-offered',
            user_id: ben.id,
            watch: offered,
            hold: offered!.hold,
            restaurant: { name: expect.any(String), address: expect.any(String) },
          },
        ]);
      });
      expect(
        (await as(cleo).post('/api/reservations', booking(restaurant, { hold_id: offered!.hold!.id })))
          .status,
      ).toBe(403);
      expect((await as(ben).post(`/api/holds/${offered!.hold!.id}/extension`)).status).toBe(422);
      expect(await book(restaurant, { hold_id: offered!.hold!.id }, ben)).toBe(offered!.hold!.id);
      await eventually(async () => expect(await stateOf(ben, restaurant)).toBeUndefined());
      expect(await stateOf(cleo, restaurant)).toBe('waiting');
    });

    it('is offered in order as offers expire or are declined, and to all at the end', async () => {
      const restaurant = await app.restaurant([2]);
      const taken = await book(restaurant);
      for (const user of [ben, cleo]) {
        await watched(restaurant, {}, user);
        app.passMinutes(1);
      }
      await as().delete(`/api/reservations/${taken}`);
      await eventually(async () => expect(await stateOf(ben, restaurant)).toBe('offered'));
      app.passMinutes(2);
      expect(await stateOf(ben, restaurant)).toBe('lapsed');
      expect((await as(ben).post('/api/reservations', booking(restaurant))).status).toBe(409);
      await eventually(async () => expect(await stateOf(cleo, restaurant)).toBe('offered'));
      expect(await liveOffers(restaurant)).toHaveLength(1);
      const [{ id }] = (await watchesOf(cleo)).filter(
        ({ restaurant_id }) => restaurant_id === restaurant,
      ) as [Watch];
      expect((await as(cleo).delete(`/api/watches/${id}`)).status).toBe(204);
      await eventually(async () => void (await book(restaurant, {}, diner('Last'))));
      expect(await stateOf(ben, restaurant)).toBe('lapsed');
    });

    it('is offered to the first watch that it fits: a smaller party, or another time', async () => {
      const restaurant = await app.restaurant([2, 4]);
      const small = await book(restaurant, { party_size: 2 });
      await book(restaurant, { party_size: 4 });
      await watched(restaurant, { party_size: 4 }, ben);
      app.passMinutes(1);
      await watched(restaurant, { party_size: 2, time: '7:30 PM' }, cleo);
      await as().delete(`/api/reservations/${small}`);
      await eventually(async () => expect(await stateOf(cleo, restaurant)).toBe('offered'));
      expect(await stateOf(ben, restaurant)).toBe('waiting');
    });

    it('is offered when a booking moves away, and when a hold is released or expires', async () => {
      const restaurant = await app.restaurant([2]);
      const taken = await book(restaurant);
      await watched(restaurant, {}, ben);
      await as().patch(`/api/reservations/${taken}`, { reservation: { time: '12:00 PM' } });
      await eventually(async () => expect(await stateOf(ben, restaurant)).toBe('offered'));

      const second = await app.restaurant([2]);
      const { body } = await as().post('/api/holds', {
        hold: { restaurant_id: second, date, time: '7:00 PM', party_size: 2 },
      });
      await watched(second, {}, cleo);
      await as().delete(`/api/holds/${body.hold.id}`);
      await eventually(async () => expect(await stateOf(cleo, second)).toBe('offered'));

      const third = await app.restaurant([2]);
      await as().post('/api/holds', { hold: { restaurant_id: third, date, time: '7:00 PM', party_size: 2 } });
      await watched(third, {}, ben);
      app.passMinutes(5);
      await eventually(async () => expect(await stateOf(ben, third)).toBe('offered'));
    });

    it('is available to all at once when nobody on the waitlist can use it', async () => {
      const restaurant = await app.restaurant([2, 4]);
      const small = await book(restaurant, { party_size: 2 });
      await book(restaurant, { party_size: 4 });
      await watched(restaurant, { party_size: 4 }, ben);
      await as().delete(`/api/reservations/${small}`);
      await eventually(async () => void (await book(restaurant, {}, diner('Quick'))));
      expect(await stateOf(ben, restaurant)).toBe('waiting');
    });
  });

  describe('a waitlist of a hundred', () => {
    it('gets offers in order, one each, never two for one table', async () => {
      const restaurant = await app.restaurant([2]);
      const taken = await book(restaurant);
      const diners = Array.from({ length: 100 }, (_, i) => diner(`W${i}`));
      const ids: string[] = [];
      for (const user of diners) {
        ids.push((await watched(restaurant, {}, user)).id);
        app.clock.now = new Date(app.clock.now.getTime() + 10);
      }
      await as().delete(`/api/reservations/${taken}`);
      const offers = async () =>
        (
          await app
            .records()
            .find({ watch_id: { $exists: true } })
            .sort({ created_at: 1, _id: 1 })
            .toArray()
        ).filter((record) => String(record['restaurant_id']) === restaurant);
      for (let made = 1; made <= 12; made += 1) {
        await eventually(async () => expect(await offers()).toHaveLength(made));
        expect((await liveOffers(restaurant)).length).toBe(1);
        app.passMinutes(2);
      }
      const offered = (await offers()).map((record) => String(record['watch_id']));
      expect(offered).toEqual(ids.slice(0, offered.length));
    });

    it('gets offers in order also when many instances make them at the same time', async () => {
      const restaurant = await app.restaurant([2, 2, 2]);
      const taken = await Promise.all([book(restaurant), book(restaurant), book(restaurant)]);
      const ids: string[] = [];
      for (let i = 0; i < 6; i += 1) {
        ids.push((await watched(restaurant, {}, diner(`V${i}`))).id);
        app.passMinutes(1);
      }
      await Promise.all(taken.map((id) => as().delete(`/api/reservations/${id}`)));
      await Promise.all(Array.from({ length: 8 }, () => offerToWaitlist(app.deps, restaurant, date)));
      await eventually(async () =>
        expect((await liveOffers(restaurant)).map((record) => String(record['watch_id'])).sort()).toEqual(
          ids.slice(0, 3).sort(),
        ),
      );
    });
  });
});
