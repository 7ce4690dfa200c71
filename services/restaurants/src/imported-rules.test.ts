import type { Restaurant } from '@mesa/contract';
import type { RestaurantEntry } from '@mesa/contract/schemas';
import { newId } from '@mesa/server-kit/mongo';
import { testDatabase } from '@mesa/server-kit/testing';
import { createOperatorChanges } from './store/operator-changes';
import { createRestaurants } from './store/restaurants';

const entry: RestaurantEntry = {
  slug: 'casa-lumbre',
  name: 'Casa Lumbre',
  category: 'Mexican',
  city: 'Long Beach',
  address: '5260 E 2nd St',
  lat: 33.7591,
  lng: -118.1354,
  phone: '(562) 555-0142',
  hours: { tue: [{ open: '5:00 PM', close: '10:00 PM' }] },
  tables: [
    { name: '1', seats: 2 },
    { name: '2', seats: 8 },
  ],
};

describe('the rules of an imported restaurant', () => {
  let opened: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    opened = await testDatabase();
    await createRestaurants(opened.database);
  });
  afterAll(() => opened.drop());

  const importOnce = async (id: string, rules?: RestaurantEntry['rules']) => {
    const changes = createOperatorChanges(opened.database);
    const planned = await changes.plan([{ id, entry: rules ? { ...entry, rules } : entry, photoUrls: [] }]);
    if (planned[0]!.change !== 'unchanged') await changes.write(planned);
    return planned[0]!.change;
  };
  const shown = async (
    id: string,
  ): Promise<Pick<Restaurant, 'max_party_size' | 'lead_minutes' | 'horizon_days'>> => {
    for await (const restaurant of createOperatorChanges(opened.database).all()) {
      const { max_party_size, lead_minutes, horizon_days } = restaurant;
      if (restaurant.id === id) return { max_party_size, lead_minutes, horizon_days };
    }
    throw new Error('missing');
  };

  it('are shown where menus and calendars end, change with the file, and go with it', async () => {
    const id = newId();
    expect(await importOnce(id)).toBe('added');
    const none = { max_party_size: 8, lead_minutes: 0, horizon_days: 365 };
    expect(await shown(id)).toEqual(none);
    expect(await importOnce(id, { max_party: 6, lead_minutes: 60, horizon_days: 30 })).toBe('updated');
    expect(await shown(id)).toEqual({ max_party_size: 6, lead_minutes: 60, horizon_days: 30 });
    // larger than any table
    await importOnce(id, { max_party: 10 });
    expect(await shown(id)).toEqual(none);
    expect(await importOnce(id, { parties_per_slot: 4 })).toBe('unchanged');
    expect(await importOnce(id)).toBe('unchanged');
  });
});
