import { eventually } from '@mesa/server-kit/testing';
import { closeDays } from './actions/close-days';
import { planFloors } from './actions/plan-floors';
import { retireFloor } from './actions/retire-floor';
import { createFloors } from './store/floors';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

jest.setTimeout(60_000);

let app: TestReservations;
const date = '2030-05-02';
const reason = 'A burst pipe';

describe('a day that a restaurant closes', () => {
  beforeAll(async () => {
    app = await startReservations({ background: true });
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  const close = async (id: string, days: { to?: string; cancelBookings?: boolean } = {}) => {
    const { to = date, cancelBookings = false } = days;
    const floor = (await app.deps.floors.find(id))!;
    return closeDays(app.deps, { floor, from: date, to, reason, cancelBookings });
  };
  const open = (id: string) => app.deps.closings.open(id, date, date, app.clock.now);
  const reasonsOf = async (id: string, on = date) => {
    const path = `/api/restaurants/${id}/availability?date=${on}&party_size=2`;
    const { body } = await app.service.as().get(path);
    return new Set((body.slots as { reason?: string }[]).map((slot) => slot.reason));
  };

  it('is closed in every slot, for bookings, holds and waitlists, until it is opened', async () => {
    const id = await app.restaurant([2, 4]);
    const ana = app.service.as(diner());
    const { body: held } = await ana.post('/api/holds', { hold: booking(id).reservation });
    await close(id, { to: '2030-05-03' });
    expect(await reasonsOf(id)).toEqual(new Set(['closed']));
    expect(await reasonsOf(id, '2030-05-03')).toEqual(new Set(['closed']));
    expect(await reasonsOf(id, '2030-05-04')).toEqual(new Set([undefined]));
    const sent = booking(id, { hold_id: held.hold.id });
    expect((await ana.post('/api/reservations', sent)).status).toBe(422);
    const { reservation } = booking(id);
    const watch = { ...reservation, phone: undefined };
    expect((await ana.post('/api/watches', { watch })).status).toBe(422);
    expect(await open(id)).toBe(1);
    expect(await reasonsOf(id)).toEqual(new Set([undefined]));
    expect(await reasonsOf(id, '2030-05-03')).toEqual(new Set(['closed']));
    expect((await ana.post('/api/reservations', booking(id))).status).toBe(201);
  });

  it('leaves its bookings, or cancels them with the reason', async () => {
    const id = await app.restaurant([2]);
    const ana = app.service.as(diner());
    const { body } = await ana.post('/api/reservations', booking(id));
    const [reservationId] = Object.keys(body);
    expect(await close(id)).toMatchObject([{ id: reservationId }]);
    expect((await ana.get(`/api/reservations/${reservationId}`)).status).toBe(200);
    await close(id, { cancelBookings: true });
    expect((await ana.get(`/api/reservations/${reservationId}`)).status).toBe(404);
    await eventually(async () =>
      expect(
        (await app.published('reservation-changed')).filter(
          (event) => event['reservation'].id === reservationId && event['cancelled'],
        ),
      ).toMatchObject([{ action: 'cancelled', reason }]),
    );
    expect(await reasonsOf(id)).toEqual(new Set(['closed']));
  });

  it('ends its waitlist, and says why', async () => {
    const id = await app.restaurant([2]);
    await app.service.as(diner('Bea')).post('/api/reservations', booking(id));
    const ana = app.service.as(diner());
    const { restaurant_id, time, party_size } = booking(id).reservation;
    await ana.post('/api/watches', { watch: { restaurant_id, date, time, party_size } });
    await close(id);
    const { body } = await ana.get('/api/watches');
    expect(Object.values(body)).toMatchObject([{ state: 'lapsed', closed: true }]);
  });

  it('is closed or booked where both happen at once: none is booked after it', async () => {
    const id = await app.restaurant([2, 2, 2, 2]);
    const diners = Array.from({ length: 12 }, (_, i) => app.service.as(diner(`Guest${i}`)));
    const booked = diners.map((each) => each.post('/api/reservations', booking(id)));
    const [listed, ...answers] = await Promise.all([close(id), ...booked]);
    const ids = answers.filter(({ status }) => status === 201).flatMap(({ body }) => Object.keys(body));
    expect(listed.map((booking) => booking.id).sort()).toEqual(ids.sort());
    const cells = (
      await app
        .records()
        .find({ cells: { $exists: true } })
        .toArray()
    )
      .filter(({ restaurant_id }) => String(restaurant_id) === id)
      .flatMap((record) => record['cells'] as number[]);
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('a floor that an import changes', () => {
  beforeAll(async () => {
    app = await startReservations({ background: true });
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-01T12:00'));

  const entry = {
    slug: 'casa-luz',
    name: 'Casa Luz',
    category: 'Mexican',
    city: 'Irvine',
    address: '1 Main St',
    lat: 33.7,
    lng: -117.8,
    phone: '(213) 555-0100',
    hours: {
      thu: [
        { open: '11:00 AM', close: '2:00 PM' },
        { open: '5:00 PM', close: '10:00 PM' },
      ],
    },
    tables: [
      { name: 'Bar', seats: 2 },
      { name: 'Window', seats: 2 },
    ],
  };
  /** By floors that are read each time, as in the program of an import, which follows no changes. */
  const write = async (id: string, change: object) => {
    const stores = { ...app.deps, floors: await createFloors(app.database) };
    const [planned] = await planFloors(stores, [{ id, entry: { ...entry, ...change } }], app.clock.now);
    await stores.floors.replaceAll([planned!.floor]);
    return planned!;
  };

  it('keeps the numbers of its tables, and gives none a second time', async () => {
    const id = await app.restaurant([], { tables: [] });
    await write(id, {});
    const { floor } = await write(id, { tables: [{ name: 'Patio', seats: 4 }, entry.tables[1]!] });
    expect(floor.tables).toEqual([
      { number: 3, name: 'Patio', size: 4 },
      { number: 2, name: 'Window', size: 2 },
    ]);
    const again = await write(id, { tables: [...entry.tables, { name: 'Hall', seats: 8 }] });
    expect(again.floor.tables.map(({ number }) => number)).toEqual([1, 2, 4]);
    expect((await write(id, { tables: [...entry.tables, { name: 'Hall', seats: 8 }] })).change).toBe(
      'unchanged',
    );
  });

  it('counts at once, is closed between two openings, and names the bookings it displaces', async () => {
    const id = await app.restaurant([2]);
    await write(id, {});
    const at = async () => {
      const { body } = await app.service
        .as()
        .get(`/api/restaurants/${id}/availability?date=${date}&party_size=2`);
      return (body.slots as { time: string; available: boolean }[])
        .filter(({ available }) => available)
        .map(({ time }) => time);
    };
    await eventually(async () => {
      expect(await at()).toContain('1:30 PM');
      expect(await at()).not.toContain('2:00 PM');
      expect(await at()).toContain('5:00 PM');
    });
    const { body } = await app.service.as(diner()).post('/api/reservations', booking(id));
    const [{ code }] = Object.values(body) as [{ code: string }];
    const hours = { thu: [{ open: '11:00 AM', close: '2:00 PM' }] };
    const [planned] = await planFloors(app.deps, [{ id, entry: { ...entry, hours } }], app.clock.now);
    expect(planned).toMatchObject({ change: 'updated', displaced: [code] });
    expect(await retireFloor(app.deps, id)).toMatchObject([{ code }]);
  });
});
