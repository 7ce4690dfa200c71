import { IDENTITY_HEADER, type Restaurant } from '@mesa/contract';
import { MongoClient, type Collection, type Db, type ObjectId } from 'mongodb';
import { until } from '../../commands/machine/processes';
import { databaseIn, databaseUri } from '../../offline/mongo/uri';
import { instance } from '../start/mesa';
import { identityOf } from '../load/identity';
import { seedCatalogue } from '../start/catalogue';
import { secrets, startPart, type Started } from '../start/parts';

/** all of them fit into one answer of 200 */
const SIZE = 120;
const KILLS = 3;
const FOUND_WITHIN_MS = 2_000;

describe('two instances of the restaurants service', () => {
  let base: string;
  let client: MongoClient;
  let database: Db;
  let restaurants: Collection;
  let instances: Started[];
  const databaseOf = (name: string) => databaseUri(base, `catalogue_${name}`);
  const start = () => startPart('restaurants', databaseOf);

  beforeAll(async () => {
    base = (await instance()).mongodbUri;
    await seedCatalogue(databaseOf('restaurants'), SIZE);
    client = await MongoClient.connect(databaseOf('restaurants'));
    database = client.db();
    restaurants = database.collection('restaurants');
    instances = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all((instances ?? []).map((instance) => instance.end()));
    await database?.dropDatabase();
    await client?.db(databaseIn(databaseOf('events'))).dropDatabase();
    await client?.close();
  });

  /** Adds a restaurant like another one. */
  async function insert(name: string): Promise<ObjectId> {
    const { _id, ...some } = (await restaurants.findOne())!;
    const slug = name.toLowerCase().replace(' ', '-');
    return (await restaurants.insertOne({ ...some, name, slug })).insertedId;
  }

  async function read({ url }: Started, path: string): Promise<string[]> {
    const headers = { [IDENTITY_HEADER]: identityOf(secrets.identityPrivateKey) };
    const list = (await (await fetch(url + path, { headers })).json()) as Record<string, Restaurant>;
    return Object.values(list)
      .map(({ name }) => name)
      .sort();
  }
  const stored = async (): Promise<string[]> => (await restaurants.distinct('name')).sort() as string[];

  test('have every restaurant and no stale one after they were killed in the middle of changes', async () => {
    let isOver = false;
    const change = async (): Promise<void> => {
      for (let i = 0; !isOver; i += 1) {
        const _id = await insert(`Bilby ${i}`);
        if (i % 2 === 0) await restaurants.updateOne({ _id }, { $set: { name: `Potoroo ${i}` } });
        // keep no more restaurants than fit into one answer
        const oldest = `Bilby ${i - 10}`;
        await restaurants.deleteMany({ name: { $in: [oldest, `Potoroo ${i - 10}`] } });
      }
    };
    const changing = change();
    for (let kill = 0; kill < KILLS; kill += 1)
      for (const i of [0, 1]) {
        await instances[i]!.end('SIGKILL');
        instances[i] = await start();
      }
    isOver = true;
    await changing;
    const expected = await stored();
    for (const instance of instances) {
      const isSame = async () =>
        (await read(instance, '/api/restaurants?limit=200')).join() === expected.join();
      await until(isSame, FOUND_WITHIN_MS);
      expect(await read(instance, '/api/restaurants?limit=200')).toEqual(expected);
      expect(await read(instance, '/api/restaurants/search?query=potoroo&limit=200')).toEqual(
        expected.filter((name) => name.startsWith('Potoroo')),
      );
    }
  });
});
