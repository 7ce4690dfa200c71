import { emptyOldDetails } from './actions/empty-old-details';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const ana = diner('Ana');

describe('details of bookings of long ago', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());

  it('are emptied 24 months after the visit, also those of cancelled bookings', async () => {
    const as = app.service.as(ana);
    const restaurant = await app.restaurant([2, 2]);
    const book = async (date: string) => {
      const { body } = await as.post('/api/reservations', booking(restaurant, { date, notes: 'Window' }));
      return Object.keys(body as object)[0]!;
    };
    await as.delete(`/api/reservations/${await book('2030-05-02')}`);
    for (const date of ['2030-05-02', '2030-05-03']) await book(date);
    const empty = () => emptyOldDetails(app.deps.pastBookings, app.clock.now);

    app.clock.now = new Date('2032-05-02T18:00:00-07:00');
    expect(await empty()).toBe(0);
    app.clock.now = new Date('2032-05-03T18:00:00-07:00');
    expect(await empty()).toBe(2);
    expect(await empty()).toBe(0);
    const { body } = await as.get('/api/reservations');
    const left = Object.values(body as Record<string, { date: string; phone: string; notes: string | null }>);
    expect(left.map(({ date, phone, notes }) => [date, phone, notes])).toEqual([
      ['2030-05-03', '(213) 555-0100', 'Window'],
      ['2030-05-02', '', null],
    ]);
  });
});
