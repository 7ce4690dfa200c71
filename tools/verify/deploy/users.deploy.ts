import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { producerOf, producersReadBy } from '@mesa/contract';
import type { Collection, MongoClient } from 'mongodb';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import { ROOT } from '../../commands/settings';
import { parts } from '../../commands/system';
import { withClient } from '../../offline/mongo/client';
import { findMongod } from '../../offline/mongo/find';

const ADMIN_PASSWORD = 'of-the-admin';
const UNAUTHORIZED = { code: 13 };
const PRODUCERS = [...new Set(Object.values(producerOf))];

async function canWatch(collection: Collection): Promise<void> {
  const stream = collection.watch();
  await stream.tryNext().finally(() => stream.close());
}

describe('the users of MongoDB', () => {
  let mongo: MongoMemoryReplSet;
  const passwords = Object.fromEntries(parts.map(({ name }) => [name, `of-${name}`]));
  passwords['admin'] = ADMIN_PASSWORD;

  const addressOf = (path: string) => `${new URL(mongo.getUri()).host}/${path}?directConnection=true`;
  const uriOf = (user: string, path = '') =>
    `mongodb://${user}:${passwords[user]}@${addressOf(path)}&authSource=admin`;
  const nobody = () => `mongodb://${addressOf('')}`;
  /** The command that the image of the BFF has for the job. */
  const createUsers = () =>
    execFileSync(process.execPath, ['--import', 'tsx', join(ROOT, 'bff/src/users.cli.ts')], {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        MONGODB_ADMIN_URI: uriOf('admin'),
        ...Object.fromEntries(
          parts.map(({ name }) => [`${name.toUpperCase()}_MONGODB_URI`, uriOf(name, `mesa_${name}`)]),
        ),
      },
    });

  beforeAll(async () => {
    const { binary, version } = await findMongod();
    mongo = await MongoMemoryReplSet.create({
      binary: { systemBinary: binary, version },
      replSet: {
        args: ['--wiredTigerCacheSizeGB', '0.25'],
        auth: { enable: true, customRootName: 'admin', customRootPwd: ADMIN_PASSWORD },
      },
      instanceOpts: [{ launchTimeout: 60_000 }],
    });
    expect(createUsers().trim().split('\n')).toHaveLength(parts.length);
  }, 120_000);

  afterAll(() => mongo?.stop(), 30_000);

  it.each(parts.map(({ name }) => name))(
    'let %s read and write its own data and events alone, and read the events it listens to',
    async (name) => {
      await withClient(uriOf(name, `mesa_${name}`), async (client) => {
        const events = client.db('mesa_events');
        for (const collection of [client.db(`mesa_${name}`).collection('tried'), events.collection(name)]) {
          await collection.createIndex({ by: 1 });
          await collection.insertOne({ by: name });
          expect((await collection.findOne({ by: name }))?.['by']).toBe(name);
        }
        await client.db(`mesa_${name}`).listCollections().toArray();
        for (const stranger of PRODUCERS.filter((producer) => producer !== name)) {
          const collection = events.collection(stranger);
          const forged = { type: 'diner-changed', diner: { email: 'attacker@evil.example' } };
          await expect(collection.insertOne(forged)).rejects.toMatchObject(UNAUTHORIZED);
          await expect(collection.updateMany({}, { $set: forged })).rejects.toMatchObject(UNAUTHORIZED);
          await expect(collection.deleteMany({})).rejects.toMatchObject(UNAUTHORIZED);
          const reading = Promise.all([collection.findOne(), canWatch(collection)]);
          if (producersReadBy[name]?.includes(stranger)) await reading;
          else await expect(reading).rejects.toMatchObject(UNAUTHORIZED);
        }
        const others = ['admin', ...parts.map((part) => `mesa_${part.name}`)].filter(
          (database) => database !== `mesa_${name}`,
        );
        for (const database of others) {
          const collection = client.db(database).collection('tried');
          await expect(collection.findOne()).rejects.toMatchObject(UNAUTHORIZED);
          await expect(collection.insertOne({ by: name })).rejects.toMatchObject(UNAUTHORIZED);
        }
        await expect(client.db('admin').command({ usersInfo: 1 })).rejects.toMatchObject(UNAUTHORIZED);
      });
    },
  );

  it('keep out who has no password, and one that is no longer right', async () => {
    await expect(
      withClient(nobody(), (client) => client.db('mesa_bff').collection('tried').findOne()),
    ).rejects.toMatchObject(UNAUTHORIZED);
    const old = uriOf('mail', 'mesa_mail');
    passwords['mail'] = 'new';
    createUsers();
    const ping = (client: MongoClient) => client.db().command({ ping: 1 });
    await expect(withClient(old, ping)).rejects.toMatchObject({ code: 18 });
    expect(await withClient(uriOf('mail', 'mesa_mail'), ping)).toMatchObject({ ok: 1 });
  }, 60_000);
});
