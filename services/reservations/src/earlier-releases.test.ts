import type { Keyed, Reservation, Watch } from '@mesa/contract';
import { newId, toId } from '@mesa/server-kit/mongo';
import { cellsOf } from './domain/seating';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

/** Documents exactly as earlier releases stored them, and as instances of the release before still do. */

const ana = diner('Ana');
const slot = { date: '2030-05-02', time: '7:00 PM', party_size: 2 };
let app: TestReservations;
let restaurant: string;

const stored = (rest: object) => ({
  _id: toId(newId()),
  user_id: toId(ana.id),
  restaurant_id: toId(restaurant),
  ...slot,
  tables: [1],
  cells: cellsOf([1], slot.time, slot.party_size),
  starts_at: new Date('2030-05-03T02:00:00Z'),
  version: 1,
  created_at: app.clock.now,
  updated_at: app.clock.now,
  ...rest,
});

async function insert(rest: object): Promise<string> {
  const { insertedId } = await app.records().insertOne(stored(rest));
  return insertedId.toHexString();
}

const storedHold = () => ({
  state: 'held',
  place: 100,
  extended: false,
  expires_at: new Date(app.clock.now.getTime() + 60_000),
});

const storedBooking = {
  state: 'booked',
  place: 0,
  phone: '(213) 555-0100',
  email: 'ana@mesa.example',
  notes: null,
  key: 'sent-before',
  fingerprint: 'x',
};

describe('documents of earlier releases', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    await app.records().deleteMany({});
    restaurant = await app.restaurant([2]);
  });

  const as = () => app.service.as(ana);
  const record = async (id: string) => (await app.records().findOne({ _id: toId(id) }))!;

  it('a hold becomes its booking, without the fields of a hold', async () => {
    const hold_id = await insert(storedHold());
    const { status, body } = await as().post('/api/reservations', booking(restaurant, { hold_id }));
    expect([status, Object.keys(body as Keyed<Reservation>)]).toEqual([201, [hold_id]]);
    const { state, phone, expires_at, extended, version } = await record(hold_id);
    expect({ state, phone, expires_at, extended, version }).toEqual({
      state: 'booked',
      phone: '(213) 555-0100',
      expires_at: undefined,
      extended: undefined,
      version: 2,
    });
  });

  it('a hold is extended, and released with its quota slot', async () => {
    const id = await insert(storedHold());
    expect((await as().post(`/api/holds/${id}/extension`, {})).status).toBe(200);
    expect((await as().delete(`/api/holds/${id}`)).status).toBe(204);
    expect(await record(id)).toMatchObject({ state: 'ended', purge_at: expect.any(Date) });
    expect(Object.keys(await record(id))).not.toEqual(expect.arrayContaining(['cells', 'place']));
  });

  it('a booking is listed, changed and cancelled, and takes its quota slot', async () => {
    const id = await insert(storedBooking);
    const { body } = await as().get('/api/reservations');
    expect((body as Keyed<Reservation>)[id]).toMatchObject({
      ...slot,
      notes: null,
      code: expect.stringMatching(/^\w{6}$/),
    });
    expect(await app.deps.seeds.unusedQuotaSlot(ana.id, app.clock.now)).toBe(1);
    const change = { reservation: { time: '8:00 PM', notes: 'Window' } };
    expect((await as().patch(`/api/reservations/${id}`, change)).status).toBe(200);
    expect((await as().delete(`/api/reservations/${id}`)).status).toBe(204);
    expect(await record(id)).toMatchObject({ state: 'cancelled', time: '8:00 PM', notes: 'Window' });
  });

  it('a watch keeps its position on the waitlist', async () => {
    await insert({ ...storedBooking, user_id: toId(newId()) });
    const { insertedId } = await app.database.collection('watches').insertOne({
      user_id: toId(ana.id),
      restaurant_id: toId(restaurant),
      ...slot,
      in_line: true,
      state: 'waiting',
      created_at: app.clock.now,
      starts_at: new Date('2030-05-03T02:00:00Z'),
    });
    const { body } = await as().post('/api/watches', { watch: { restaurant_id: restaurant, ...slot } });
    expect((body as { watch: Watch }).watch.id).toBe(insertedId.toHexString());
  });
});
