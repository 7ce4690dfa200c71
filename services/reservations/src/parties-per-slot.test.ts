import type { Slot } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

jest.setTimeout(60_000);

let app: TestReservations;
const ana = diner('Ana');
const ben = diner('Ben');
const cleo = diner('Cleo');
const date = '2030-05-02';
const MANY = Array.from({ length: 12 }, () => 2);

describe('parties per slot', () => {
  beforeAll(async () => {
    app = await startReservations({ background: true });
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  const as = (user = ana) => app.service.as(user);
  const withMost = (parties_per_slot: number, sizes: readonly number[] = MANY) =>
    app.restaurant(sizes, { rules: { parties_per_slot } });
  /** What an import writes; null for no rule. */
  const setMost = async (id: string, parties_per_slot: number | null) => {
    const { rules: _, ...floor } = (await app.deps.floors.find(id))!;
    await app.deps.floors.replaceAll([
      parties_per_slot === null ? floor : { ...floor, rules: { parties_per_slot } },
    ]);
    await eventually(async () => {
      const stored = (await app.deps.floors.find(id))!;
      expect(stored.rules?.parties_per_slot ?? null).toBe(parties_per_slot);
    });
  };
  const book = (id: string, fields: object = {}, user = ana) =>
    as(user).post('/api/reservations', booking(id, fields));
  const booked = async (id: string, fields: object = {}, user = ana): Promise<string> => {
    const { status, body } = await book(id, fields, user);
    expect({ status, body }).toMatchObject({ status: 201 });
    return Object.keys(body as object)[0]!;
  };
  const hold = (id: string, fields: object = {}, user = ana) =>
    as(user).post('/api/holds', { hold: { ...booking(id).reservation, ...fields } });
  const slotAt = async (id: string, time = '7:00 PM'): Promise<Slot> => {
    const { body } = await as(cleo).get(`/api/restaurants/${id}/availability?date=${date}&party_size=2`);
    return (body as { slots: Slot[] }).slots.find((slot) => slot.time === time)!;
  };
  /** How many parties begin at 7:00 PM: bookings and holds. */
  const begun = async (id: string) =>
    (
      await app
        .records()
        .find({ date, time: '7:00 PM', state: { $in: ['booked', 'held'] } })
        .toArray()
    ).filter((record) => String(record['restaurant_id']) === id).length;

  it('are never one too many, however many ask at once for bookings and holds', async () => {
    const id = await withMost(
      5,
      Array.from({ length: 40 }, () => 2),
    );
    const diners = Array.from({ length: 60 }, (_, i) => diner(`D${i}`));
    const answers = await Promise.all(
      diners.map((user, i) => (i % 3 === 0 ? hold(id, {}, user) : book(id, {}, user))),
    );
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 201: 5, 409: 55 });
    expect(await begun(id)).toBe(5);
  });

  it('refuse as a taken table does, and leave the other slots of the day', async () => {
    const id = await withMost(1);
    await booked(id, {}, ben);
    expect(await book(id)).toMatchObject({
      status: 409,
      body: ['7:00 PM was just taken. The nearest free times are 6:30 PM and 7:30 PM.'],
    });
    expect((await hold(id)).status).toBe(409);
    expect(await slotAt(id)).toEqual({ time: '7:00 PM', available: false, reason: 'full' });
    const late = await booked(id, { time: '7:30 PM' });
    expect((await as().patch(`/api/reservations/${late}`, { reservation: { time: '7:00 PM' } })).status).toBe(
      409,
    );
    expect((await as().get(`/api/reservations/${late}`)).body.reservation.time).toBe('7:30 PM');
  });

  it('are held while a hold alone has the last start, and the hold becomes its booking', async () => {
    const id = await withMost(2);
    await booked(id, {}, cleo);
    const { body } = await hold(id, {}, ben);
    expect(await slotAt(id)).toEqual({
      time: '7:00 PM',
      available: false,
      reason: 'held',
      frees_at: body.hold.expires_at,
    });
    await booked(id, { hold_id: body.hold.id }, ben);
    expect(await begun(id)).toBe(2);
    expect(await slotAt(id)).toMatchObject({ reason: 'full' });
    expect((await book(id)).status).toBe(409);
  });

  it('come back with a hold that lapses, before anybody has cleared it', async () => {
    const id = await withMost(1);
    expect((await hold(id, {}, ben)).status).toBe(201);
    app.setClock('2030-05-01T12:06');
    expect((await slotAt(id)).available).toBe(true);
    await booked(id);
  });

  it("let a diner's own hold become another party of that slot", async () => {
    const id = await withMost(1, [2, 4]);
    expect((await hold(id)).status).toBe(201);
    await booked(id, { party_size: 4 });
    expect(await begun(id)).toBe(1);
  });

  it('come back when a booking is cancelled or moves, and go to those who wait first', async () => {
    const id = await withMost(1);
    const first = await booked(id, {}, ben);
    const { restaurant_id, time, party_size } = booking(id).reservation;
    const watch = { restaurant_id, date, time, party_size };
    expect((await as(cleo).post('/api/watches', { watch })).status).toBe(201);
    expect(
      (await as(ben).patch(`/api/reservations/${first}`, { reservation: { time: '8:00 PM' } })).status,
    ).toBe(200);
    const offered = async () => {
      const { body } = await as(cleo).get('/api/watches');
      return (Object.values(body) as { state: string; hold?: { id: string } }[])[0]!;
    };
    await eventually(async () => expect((await offered()).state).toBe('offered'));
    expect((await book(id)).status).toBe(409);
    const taken = await booked(id, { hold_id: (await offered()).hold!.id }, cleo);
    expect(await begun(id)).toBe(1);
    expect((await as(cleo).delete(`/api/reservations/${taken}`)).status).toBe(204);
    await booked(id);
  });

  it('count a booking once that changes its party within its slot', async () => {
    const id = await withMost(2, [2, 2, 4, 4]);
    const mine = await booked(id);
    await booked(id, {}, ben);
    const larger = { party_size: 4, reservation_id: mine };
    const { status, body } = await hold(id, larger);
    expect(status).toBe(201);
    const change = { party_size: 4, hold_id: body.hold.id };
    expect((await as().patch(`/api/reservations/${mine}`, { reservation: change })).status).toBe(200);
    expect((await as().patch(`/api/reservations/${mine}`, { reservation: { party_size: 2 } })).status).toBe(
      200,
    );
    expect(await begun(id)).toBe(2);
    expect((await book(id, {}, cleo)).status).toBe(409);
    expect((await as().delete(`/api/reservations/${mine}`)).status).toBe(204);
    await booked(id, {}, cleo);
  });

  it('cannot be passed by a hold that was made to change a booking, and is booked anew', async () => {
    const id = await app.restaurant([2, 2, 4, 4]);
    const mine = await booked(id);
    await setMost(id, 1);
    const { body } = await hold(id, { party_size: 4, reservation_id: mine });
    expect((await book(id, { party_size: 4, hold_id: body.hold.id })).status).toBe(409);
    const change = { party_size: 4, hold_id: body.hold.id };
    expect((await as().patch(`/api/reservations/${mine}`, { reservation: change })).status).toBe(200);
    expect(await begun(id)).toBe(1);
  });

  it('count bookings of before the rule, and give back their starts', async () => {
    const id = await app.restaurant(MANY);
    const users = Array.from({ length: 5 }, (_, i) => diner(`E${i}`));
    const before: string[] = [];
    for (const user of users.slice(0, 2)) before.push(await booked(id, {}, user));
    await setMost(id, 4);
    const answers = await Promise.all(users.map((user) => book(id, {}, user)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect((await as(users[0]!).delete(`/api/reservations/${before[0]}`)).status).toBe(204);
    expect((await book(id)).status).toBe(201);
    expect((await book(id, {}, cleo)).status).toBe(409);
    expect(await begun(id)).toBe(4);
  });

  it.each([
    ['a smaller rule', [4, 2], 0],
    ['a larger rule', [4, 6], 2],
    ['no rule for a while', [4, null, 5], 1],
    ['a smaller and again a larger rule', [4, 1, 5], 1],
  ])('hold under %s, too', async (_, steps, more) => {
    const id = await withMost(steps[0]!);
    for (let i = 0; i < 4; i += 1) await booked(id, {}, diner(`F${i}`));
    for (const most of steps.slice(1)) await setMost(id, most);
    const answers = await Promise.all(Array.from({ length: 8 }, (__, i) => book(id, {}, diner(`G${i}`))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(more);
    expect(await begun(id)).toBe(4 + more);
  });

  it('that were without a rule for a while are counted with what was booked then', async () => {
    const id = await withMost(3);
    const early = await booked(id, {}, ben);
    await setMost(id, null);
    await booked(id, {}, cleo);
    await setMost(id, 3);
    expect((await book(id, {}, diner('H1'))).status).toBe(201);
    expect((await book(id, {}, diner('H2'))).status).toBe(409);
    expect((await as(ben).delete(`/api/reservations/${early}`)).status).toBe(204);
    await booked(id, {}, diner('H3'));
    expect((await book(id, {}, diner('H4'))).status).toBe(409);
  });
});
