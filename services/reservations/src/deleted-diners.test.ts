import { eventually } from '@mesa/server-kit/testing';
import { forgetDiner } from './actions/forget-diner';
import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

let app: TestReservations;
const date = '2030-05-02';

describe('a diner whose account was deleted', () => {
  beforeAll(async () => {
    app = await startReservations({ background: true });
  });
  afterAll(() => app.drop());

  const slot = (restaurant_id: string) => ({ restaurant_id, date, time: '7:00 PM', party_size: 2 });

  const WAYS: [string, (id: string) => Promise<unknown>][] = [
    ['the call of the BFF', (id) => app.service.as({ ...diner(), id }).delete('/internal/bookings')],
    [
      'the event',
      async (id) => {
        await app.feed.publish({ type: 'diner-deleted', user_id: id });
        await eventually(async () =>
          expect(
            await app.database.db!.collection<{ _id: string }>('deleted_diners').countDocuments({ _id: id }),
          ).toBe(1),
        );
      },
    ],
  ];

  it.each(WAYS)('writes nothing more after %s, though a request was still on its way', async (_, remove) => {
    const gone = diner('Gone');
    const as = app.service.as(gone);
    const [restaurant, full] = [await app.restaurant([2, 2]), await app.restaurant([2])];
    const made = await as.post('/api/reservations', booking(restaurant));
    const { body: held } = await as.post('/api/holds', { hold: slot(restaurant) });
    await app.service.as(diner('Ben')).post('/api/reservations', booking(full));
    await remove(gone.id);
    const answers = [
      await as.post('/api/reservations', booking(restaurant)),
      await as.post('/api/reservations', booking(restaurant, { hold_id: held.hold.id })),
      await as.patch(`/api/reservations/${Object.keys(made.body as object)[0]}`, {
        reservation: { notes: 'Window' },
      }),
      await as.post('/api/holds', { hold: slot(restaurant) }),
      await as.post(`/api/holds/${held.hold.id}/extension`),
      await as.post('/api/watches', { watch: slot(full) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect((await as.get('/api/reservations')).body).toEqual({});
    expect((await as.get('/api/watches')).body).toEqual({});
  });

  it('is forgotten once more an hour later, with what was written meanwhile', async () => {
    const gone = diner('Gone');
    const restaurant = await app.restaurant([2]);
    await app.service.as(gone).delete('/internal/bookings');
    // a write that had begun before the deletion was applied
    const late = await app.deps.bookings.add({
      diner: gone.id,
      request: slot(restaurant),
      details: { phone: '(213) 555-0100', email: gone.email, notes: 'Window' },
      quotaSlot: 0,
      name: 'Gone Reyes',
      seating: { tables: [1], length: 3 },
      now: app.clock.now,
    });
    expect(late.outcome).toBe('written');
    const applyAgain = () =>
      app.deps.deletedDiners.applyAgain((id, session) => forgetDiner(app.deps, id, session));
    await applyAgain();
    expect(Object.keys((await app.service.as(gone).get('/api/reservations')).body as object)).toHaveLength(1);
    app.passMinutes(60);
    await applyAgain();
    expect((await app.service.as(gone).get('/api/reservations')).body).toEqual({});
    expect(
      await app.records().countDocuments({ email: { $ne: '' }, user_id: { $exists: true }, phone: '' }),
    ).toBe(0);
  });
});
