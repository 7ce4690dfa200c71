import { booking, diner, startReservations, type TestReservations } from './testing/test-reservations';
import { newId } from '@mesa/server-kit/mongo';

let app: TestReservations;

describe('a month', () => {
  beforeAll(async () => {
    app = await startReservations();
  });
  afterAll(() => app.drop());
  beforeEach(() => app.setClock('2030-05-10T12:00'));

  const read = (restaurant: string, query: string) =>
    app.service.as().get(`/api/restaurants/${restaurant}/days?${query}`);
  const statuses = async (restaurant: string, query: string): Promise<Record<string, string>> => {
    const { status, body } = await read(restaurant, query);
    expect({ status, body }).toMatchObject({ status: 200, body: { restaurant_id: restaurant } });
    const days = body.days as { date: string; status: string }[];
    return Object.fromEntries(days.map((day) => [day.date, day.status]));
  };

  it('has every day: past, open, and full for a party or for a time', async () => {
    const restaurant = await app.restaurant([2]);
    await app.service.as(diner('Ana')).post('/api/reservations', booking(restaurant, { date: '2030-05-12' }));
    const days = await statuses(restaurant, 'month=2030-05&party_size=2');
    expect(Object.keys(days)).toHaveLength(31);
    expect([days['2030-05-09'], days['2030-05-10'], days['2030-05-12']]).toEqual(['past', 'open', 'open']);
    const evening = await statuses(restaurant, 'month=2030-05&party_size=2&time=7:00%20PM');
    expect([evening['2030-05-12'], evening['2030-05-13']]).toEqual(['full', 'open']);
    const large = await statuses(restaurant, 'month=2030-05&party_size=8');
    expect(large['2030-05-13']).toBe('full');
  });

  it('ends a year ahead', async () => {
    const restaurant = await app.restaurant([2]);
    const days = await statuses(restaurant, 'month=2031-05&party_size=2');
    expect([days['2031-05-10'], days['2031-05-11']]).toEqual(['open', 'beyond']);
  });

  it('is refused for an unknown restaurant, and for what is no month', async () => {
    expect((await read(newId(), 'month=2030-05&party_size=2')).status).toBe(404);
    const restaurant = await app.restaurant([2]);
    for (const query of [
      'month=2030-13&party_size=2',
      'month=2030-5&party_size=2',
      'party_size=2',
      'month=2030-05',
    ])
      expect((await read(restaurant, query)).status).toBe(400);
  });
});
