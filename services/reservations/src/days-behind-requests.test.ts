import { closeDays } from './actions/close-days';
import { offerToWaitlist } from './actions/offer-to-waitlist';
import { pauseBooking } from './actions/pause';
import { retireFloor } from './actions/retire-floor';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const DATE = '2030-05-01';
const ana = diner();
const as = () => app.service.as(ana);

/** A request at a restaurant: what was there before, and what is sent. */
type Prepare = (id: string) => Promise<() => Promise<{ status: number } | void>>;

const requestAt = (id: string, fields: object = {}) => ({
  restaurant_id: id,
  date: DATE,
  time: '7:00 PM',
  party_size: 2,
  ...fields,
});
const book = (id: string, fields: object = {}) =>
  as().post('/api/reservations', booking(id, { date: DATE, ...fields }));
const hold = (id: string, fields: object = {}) => as().post('/api/holds', { hold: requestAt(id, fields) });
const booked = async (id: string, fields: object = {}) => Object.keys((await book(id, fields)).body)[0]!;

const REQUESTS: [string, Prepare][] = [
  ['a booking', async (id) => () => book(id)],
  ['a hold', async (id) => () => hold(id)],
  [
    "a booking of more people than its diner's hold",
    async (id) => {
      await hold(id);
      return () => book(id, { party_size: 4 });
    },
  ],
  [
    'a change to half an hour later, at its own table',
    async (id) => {
      const change = { reservation: { time: '7:00 PM' } };
      const reservation = await booked(id, { time: '6:30 PM', party_size: 6 });
      return () => as().patch(`/api/reservations/${reservation}`, change);
    },
  ],
  [
    'a hold for such a change',
    async (id) => {
      const reservation_id = await booked(id, { time: '6:30 PM', party_size: 6 });
      return () => hold(id, { party_size: 6, reservation_id });
    },
  ],
  [
    'an offer to the waitlist',
    async (id) => {
      const reservation = await booked(id, { party_size: 6 });
      const bea = app.service.as(diner('Bea'));
      await bea.post('/api/watches', { watch: requestAt(id, { party_size: 6 }) });
      await as().delete(`/api/reservations/${reservation}`);
      return () => offerToWaitlist(app.deps, id, DATE);
    },
  ],
];

/** What a restaurant does behind a request that has read the day. */
const floorOf = async (id: string) => (await app.deps.floors.find(id))!;
const pause = async (id: string) => pauseBooking(app.deps, await floorOf(id), '9:00 PM');
const close = async (id: string) => {
  const days = { floor: await floorOf(id), from: DATE, to: DATE, reason: 'Flood', cancelBookings: false };
  await closeDays(app.deps, days);
};

describe('behind a request that has read the day', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  afterEach(() => jest.restoreAllMocks());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  /** Sends a request, and `act`s once it has read the day, before it goes on. */
  const actBehind = async (send: () => Promise<{ status: number } | void>, act: () => Promise<unknown>) => {
    const { days } = app.deps;
    const taken = days.taken.bind(days);
    jest.spyOn(days, 'taken').mockImplementationOnce(async (...of) => {
      const read = await taken(...of);
      await act();
      return read;
    });
    return send();
  };
  const begunAt = async (id: string, time = '7:00 PM') =>
    (
      await app
        .records()
        .find({ date: DATE, time, state: { $in: ['booked', 'held'] } })
        .toArray()
    ).filter(({ restaurant_id }) => String(restaurant_id) === id);

  const RULES = { parties_per_slot: 5 };
  const SIZES = [2, 4, 6];

  describe.each([
    ['without rules', {}],
    ['with starts of its own', { rules: RULES }],
  ])('%s', (_, fields) => {
    it.each(REQUESTS)('a pause leaves no start to %s', async (__, prepare) => {
      const id = await app.restaurant(SIZES, fields);
      const send = await prepare(id);
      const before = await begunAt(id);
      const answer = await actBehind(send, () => pause(id));
      if (answer) expect(answer.status).toBe(422);
      expect(await begunAt(id)).toEqual(before);
    });
  });

  it.each(REQUESTS)('a closed day leaves no table to %s', async (_, prepare) => {
    const id = await app.restaurant(SIZES);
    const send = await prepare(id);
    const answer = await actBehind(send, () => close(id));
    if (answer) expect(answer.status).toBe(422);
    const begun = (await begunAt(id)).filter(({ state }) => state === 'held');
    expect(begun).toEqual([]);
  });

  it('a pause leaves its start to what begins at its end, and to a hold that lives', async () => {
    const id = await app.restaurant(SIZES);
    const held = (await hold(id)).body.hold.id as string;
    expect(
      (
        await actBehind(
          () => book(id, { time: '9:00 PM' }),
          () => pause(id),
        )
      )?.status,
    ).toBe(201);
    expect((await book(id, { hold_id: held })).status).toBe(201);
    expect(await begunAt(id)).toHaveLength(1);
  });

  it('a pause takes more starts when it ends later, and gives back what it does not need', async () => {
    const id = await app.restaurant(SIZES);
    const until = async (time: string | null) => pauseBooking(app.deps, await floorOf(id), time);
    await until('7:00 PM');
    expect(
      (
        await actBehind(
          () => book(id),
          () => until('7:30 PM'),
        )
      )?.status,
    ).toBe(422);
    await until('7:00 PM');
    expect((await book(id)).status).toBe(201);
    await until('9:00 PM');
    await until(null);
    expect((await book(id, { time: '8:00 PM', party_size: 6 })).status).toBe(201);
  });

  it('of many at once, a pause lets none begin after it', async () => {
    const id = await app.restaurant(Array.from({ length: 20 }, () => 2));
    const diners = Array.from({ length: 20 }, (_, i) => app.service.as(diner(`G${i}`)));
    const body = booking(id, { date: DATE });
    const sent = diners.map((each) => each.post('/api/reservations', body));
    await pause(id);
    const begun = await begunAt(id);
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(begun.length);
    expect(await begunAt(id)).toHaveLength(begun.length);
  });

  it('an import that removes a table leaves its booking, which keeps the restaurant', async () => {
    const id = await app.restaurant([2]);
    const floor = await floorOf(id);
    const without = { ...floor, tables: [{ number: 2, size: 2 }], removed_tables: floor.tables };
    const answer = await actBehind(
      () => book(id),
      () => app.deps.floors.replaceAll([without]),
    );
    expect(answer?.status).toBe(201);
    expect(await retireFloor(app.deps, id)).toHaveLength(1);
  });
});
