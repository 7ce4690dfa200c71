import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';

describe('a booking', () => {
  let app: TestReservations;
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());

  it('reads whether its diner was deleted and what they have booked at the same time', async () => {
    const { deletedDiners, quotas } = app.deps;
    const [refuse, quotaOf] = [deletedDiners.refuse.bind(deletedDiners), quotas.of.bind(quotas)];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    // the first read ends only once the second has begun
    jest.spyOn(deletedDiners, 'refuse').mockImplementation(async (id) => {
      await held;
      return refuse(id);
    });
    jest.spyOn(quotas, 'of').mockImplementation((...parameters) => {
      release();
      return quotaOf(...parameters);
    });

    const restaurant = await app.restaurant([2]);
    const { status } = await app.service.as(diner()).post('/api/reservations', booking(restaurant));
    expect(status).toBe(201);
  }, 10_000);
});
