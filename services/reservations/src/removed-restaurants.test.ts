import { planFloors } from './actions/plan-floors';
import { retireFloor } from './actions/retire-floor';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

jest.setTimeout(60_000);

const DATE = '2030-05-02';
let app: TestReservations;

/** A request for the usual slot, as holds and watches have it. */
function requestAt(id: string) {
  const { restaurant_id, date, time, party_size } = booking(id).reservation;
  return { restaurant_id, date, time, party_size };
}

describe('a restaurant that leaves Mesa', () => {
  beforeAll(async () => {
    app = await startReservations({ background: true });
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  it('ends its holds and watches, and answers 404 from then on', async () => {
    const id = await app.restaurant([2]);
    const [ana, bea] = [app.service.as(diner()), app.service.as(diner('Bea'))];
    const { body: held } = await ana.post('/api/holds', { hold: requestAt(id) });
    expect((await bea.post('/api/watches', { watch: requestAt(id) })).status).toBe(201);
    expect(await retireFloor(app.deps, id)).toEqual([]);
    const paths = [`availability?date=${DATE}&party_size=2`, 'days?month=2030-05&party_size=2'];
    const answers = await Promise.all([
      ...paths.map((path) => ana.get(`/api/restaurants/${id}/${path}`)),
      ana.post('/api/reservations', booking(id, { hold_id: held.hold.id })),
      ana.post('/api/reservations', booking(id)),
      ana.post('/api/holds', { hold: requestAt(id) }),
      bea.post('/api/watches', { watch: requestAt(id) }),
      ana.post(`/api/holds/${held.hold.id}/extension`, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    const { body } = await bea.get('/api/watches');
    expect(Object.values(body)).toMatchObject([{ state: 'lapsed' }]);
  });

  it('gives no booking for a hold that was written as it left', async () => {
    const id = await app.restaurant([2]);
    const ana = app.service.as(diner());
    const { body: held } = await ana.post('/api/holds', { hold: requestAt(id) });
    const record = (await app.records().findOne({ state: 'held' }))!;
    await retireFloor(app.deps, id);
    await app.records().replaceOne({ _id: record._id }, record);
    const { status } = await ana.post('/api/reservations', booking(id, { hold_id: held.hold.id }));
    expect(status).toBe(404);
  });

  it('keeps its name in the calendars of past visits', async () => {
    const id = await app.restaurant([2]);
    const ana = app.service.as(diner());
    const { body } = await ana.post('/api/reservations', booking(id));
    const [reservation] = Object.keys(body);
    app.setClock('2030-05-03T12:00');
    expect(await retireFloor(app.deps, id)).toEqual([]);
    const calendar = await ana.get(`/api/reservations/${reservation}/calendar.ics`);
    expect(calendar.text).toContain('Casa Luz');
  });

  it('stays as it is while it has upcoming bookings', async () => {
    const id = await app.restaurant([2, 2]);
    const ana = app.service.as(diner());
    const { body: held } = await app.service.as(diner('Bea')).post('/api/holds', { hold: requestAt(id) });
    await ana.post('/api/reservations', booking(id));
    expect(await retireFloor(app.deps, id)).toHaveLength(1);
    expect(await app.deps.holds.find(held.hold.id)).not.toBeNull();
  });
});

describe('an import that takes the place of a hold', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());

  it('says so, and the hold may still be booked', async () => {
    const id = await app.restaurant([], { tables: [{ number: 1, name: 'Bar', size: 2 }] });
    const ana = app.service.as(diner());
    await ana.post('/api/holds', { hold: requestAt(id) });
    const entry = {
      slug: 'casa-luz',
      name: 'Casa Luz',
      category: 'Mexican',
      city: 'Irvine',
      address: '1 Main St',
      lat: 33.7,
      lng: -117.8,
      phone: '(213) 555-0100',
      hours: {},
      tables: [{ name: 'Bar', seats: 2 }],
    };
    const [planned] = await planFloors(app.deps, [{ id, entry }], app.clock.now);
    expect(planned).toMatchObject({ displaced: [], held: 1 });
    await app.deps.floors.replaceAll([planned!.floor]);
    expect((await ana.post('/api/reservations', booking(id))).status).toBe(201);
  });
});
