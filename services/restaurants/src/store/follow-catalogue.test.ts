import { createLog } from '@mesa/server-kit';
import { newId, toId } from '@mesa/server-kit/mongo';
import { eventually, testDatabase } from '@mesa/server-kit/testing';
import type { Searched } from '../domain/search-terms';
import { followCatalogue } from './follow-catalogue';
import type { Restaurants } from './restaurants';
import { SearchIndex } from './search-index';

describe('following the catalogue', () => {
  it('reads again what it could not read', async () => {
    const { database, drop } = await testDatabase();
    let failures = 0;
    let left = 0;
    // all that is read of the store: restaurants that are gone leave the index
    const each = (): Searched[] => {
      if (left === 0) return [];
      left -= 1;
      failures += 1;
      throw new Error('down');
    };
    // all that is read of the store: restaurants that it does not have leave the index
    const restaurants = { each } as unknown as Restaurants;
    const index = new SearchIndex(() => new Date());
    const removed: string[] = [];
    index.remove = (id) => void removed.push(id);
    const log = createLog('test', 'silent');
    const follower = await followCatalogue(database, restaurants, index, log);
    left = 2;
    const id = newId();
    await database.collection('restaurants').insertOne({ _id: toId(id) });
    await eventually(() => expect([failures, removed]).toEqual([2, [id]]));
    await follower.stop();
    await drop();
  });
});
