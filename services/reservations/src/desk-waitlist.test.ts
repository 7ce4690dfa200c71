import { offerToWaitlist } from './actions/offer-to-waitlist';
import { ana, DATE, staff, testDesk } from './testing/test-desk';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
let restaurant: string;
const { write, change } = testDesk(
  () => app,
  () => restaurant,
);
const bea = diner('Bea');

describe('the waitlist beside a desk', () => {
  // rounds of offers are run by hand
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(async () => {
    app.setClock('2030-05-01T12:00');
    restaurant = await app.restaurant([8], { desk: [staff.email] });
  });

  const wait = async (time: string): Promise<string> => {
    const watch = { restaurant_id: restaurant, date: DATE, time, party_size: 2 };
    return (await app.service.as(bea).post('/api/watches', { watch })).body.watch.id;
  };
  const stateOf = async (watch: string): Promise<string> =>
    (await app.service.as(bea).get('/api/watches')).body[watch].state;
  const take = async (time: string): Promise<number> =>
    (await app.service.as(ana).post('/api/reservations', booking(restaurant, { date: DATE, time }))).status;

  it.each([
    ['a no-show', '19:20', [{ status: 'no_show' }], '7:30 PM'],
    ['a cancellation', '18:30', [{ status: 'cancelled' }], '7:00 PM'],
    ['a move', '18:30', [{ time: '9:30 PM' }], '7:00 PM'],
    ['a shorter stay', '18:30', [{ until: '7:30 PM' }], '7:30 PM'],
    ['a party that has left', '19:20', [{ status: 'seated' }, { status: 'left' }], '7:30 PM'],
  ])('is offered what %s frees, before everybody else', async (what, at, changes, time) => {
    const { id } = (await write({ party_size: 6 })).body.booking;
    const watch = await wait(time);
    app.setClock(`2030-05-01T${at}`);
    for (const fields of changes) expect((await change(id, fields)).status).toBe(200);
    // what a party leaves is free for a walk-in at once, so it is not kept for the first moment
    if (!what.includes('left')) expect(await take(time)).toBe(409);
    await offerToWaitlist(app.deps, restaurant, DATE);
    expect(await stateOf(watch)).toBe('offered');
    expect(await take(time)).toBe(409);
  });
});
