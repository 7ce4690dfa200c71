import { answerToken } from '@mesa/server-kit';
import { emptyOldDetails } from './actions/empty-old-details';
import { unindexPastBookings } from './actions/unindex-past-bookings';
import { answerOf, DATE, PHONE, staff, testDesk } from './testing/test-desk';
import { booking, diner, LINKS, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
let restaurant: string;
const { path, write, walkIn, online, day, shown, change } = testDesk(
  () => app,
  () => restaurant,
);
const host = { ...diner('Demo'), email: 'host@mesa.example', proved_email: 'host@mesa.example' };

describe('what a desk has of its guests', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    app.setClock('2030-05-01T12:00');
    restaurant = await app.restaurant([2, 2, 4], { desk: [staff.email, host.email] });
  });

  /** all that is stored of a restaurant's guests, by status or state */
  const stored = async () =>
    (
      await app
        .records()
        .find({ state: { $in: ['booked', 'cancelled'] } })
        .toArray()
    )
      .filter(({ restaurant_id }) => String(restaurant_id) === restaurant)
      .map(({ name, phone, notes, staff_note, status_by }) =>
        Object.values({ name, phone, notes, staff_note, status_by }).filter(Boolean),
      );
  const endDay = () => {
    app.setClock('2030-05-04T04:00');
    return unindexPastBookings(app.deps.pastBookings, app.clock.now);
  };

  it('is a "Former guest" once the account is deleted, without phone, request and note', async () => {
    const gone = diner('Gone');
    const sent = booking(restaurant, { date: DATE, time: '12:30 PM', notes: 'Birthday' });
    const { body } = await app.service.as(gone).post('/api/reservations', sent);
    const [id] = Object.keys(body) as [string];
    app.setClock('2030-05-01T12:40');
    await change(id, { status: 'seated', staff_note: 'Window' });
    await app.service.as(gone).delete('/internal/bookings');
    const emptied = { name: 'Former guest', phone: null, notes: null, staff_note: null, status: 'seated' };
    const { tables } = (await shown(id))!;
    expect(await shown(id)).toMatchObject(emptied);
    const asHost = (await app.service.as(host).get(path(`/days/${DATE}`))).body.day.bookings[id];
    expect(asHost).toMatchObject(emptied);
    const table = String(tables[0]);
    expect((await walkIn({ tables })).body[0]).toMatch(
      `Table ${table} is taken from 12:30 PM by Former guest.`,
    );
  });

  it('is a first name and an initial to the demo host, whoever wrote it in', async () => {
    const { id } = await online({ notes: 'Birthday' });
    const { id: phoned } = (await write({ staff_note: 'Regular', notes: 'Quiet' })).body.booking;
    await change(id, { staff_note: 'Window' });
    const as = app.service.as(host);
    const { bookings } = (await as.get(path(`/days/${DATE}`))).body.day;
    const masked = { code: null, phone: null, notes: null, staff_note: null };
    expect(bookings[id]).toMatchObject({ name: 'Ana R.', ...masked });
    expect(bookings[phoned]).toMatchObject({ name: 'Luis R.', ...masked });
    const typed = {
      source: 'phone',
      date: DATE,
      time: '8:00 PM',
      party_size: 2,
      name: 'Eva Luz',
      phone: PHONE,
    };
    expect((await as.post(path('/bookings'), { booking: typed })).body.booking).toMatchObject({
      name: 'Eva L.',
      ...masked,
    });
    const { version } = bookings[phoned];
    const changed = await as.patch(path(`/bookings/${phoned}`), { booking: { version, staff_note: 'x' } });
    expect(changed.body.booking).toMatchObject({ name: 'Luis R.', ...masked });
    const taken = { ...typed, time: '7:00 PM', tables: bookings[phoned].tables };
    expect((await as.post(path('/bookings'), { booking: taken })).body[0]).toContain('by Luis R. Free now');
    expect((await shown(phoned))?.name).toBe('Luis Ruiz');
  });

  it("is forgotten with the day: what the desk wrote in or noted, not what is the diner's own", async () => {
    await online({ notes: 'Birthday' });
    await walkIn({ name: 'Bea Luz', phone: PHONE, staff_note: 'Loud' });
    await write({ notes: 'Quiet', staff_note: 'Regular' });
    for (const { id } of Object.values((await day()).bookings)) await change(id, { staff_note: 'Seen' });
    app.setClock('2030-05-02T12:00');
    await unindexPastBookings(app.deps.pastBookings, app.clock.now);
    expect((await stored()).flat()).toHaveLength(12);
    await endDay();
    expect((await stored()).filter((texts) => texts.length > 0)).toEqual([
      ['Ana Reyes', '(213) 555-0100', 'Birthday'],
    ]);
  });

  it('is forgotten at once where what the desk wrote in is cancelled', async () => {
    const { id: walked } = (await walkIn({ name: 'Bea Luz', staff_note: 'Loud' })).body.booking;
    const { id: phoned } = (await write({ notes: 'Quiet' })).body.booking;
    for (const id of [walked, phoned])
      expect((await change(id, { status: 'cancelled' })).body.booking.status).toBe('cancelled');
    expect((await stored()).flat()).toEqual(['Rosa R.']);
  });

  it("empties a diner's name with the phone, 24 months after the visit", async () => {
    await online({ notes: 'Birthday' });
    await endDay();
    app.clock.now = new Date('2032-05-03T12:00:00-07:00');
    await emptyOldDetails(app.deps.pastBookings, app.clock.now);
    expect(await stored()).toEqual([[]]);
  });

  it('lets the link of a reminder show who has arrived, and cancel nothing', async () => {
    const { id } = await online();
    const link = `/api/answers/${answerToken(LINKS.tokenSecret, id)}`;
    const answer = (coming: boolean) => app.service.as().patch(link, { answer: { coming } });
    app.setClock('2030-05-01T18:30');
    await change(id, { status: 'seated' });
    expect((await app.service.as().get(link)).body.booking).toMatchObject({ id, coming: null });
    expect(answerOf(await answer(false))).toEqual([
      422,
      ['Your party has arrived. Please talk to the restaurant.'],
    ]);
    expect((await answer(true)).status).toBe(200);
    expect(await shown(id)).toMatchObject({ status: 'seated', coming: true, version: 2 });
    await change(id, { status: 'left' });
    expect((await answer(false)).status).toBe(422);
    app.setClock('2030-05-01T19:00');
    expect(answerOf(await app.service.as().get(link))).toEqual([422, ['This link has expired.']]);
    expect((await shown(id))?.status).toBe('left');
  });
});
