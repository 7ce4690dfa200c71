import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MongoClient } from 'mongodb';
import { freePorts, isFree } from '../../commands/machine/ports';
import { until } from '../../commands/machine/processes';
import { ROOT } from '../../commands/settings';
import { parts } from '../../commands/system';
import { withClient } from '../../offline/mongo/client';
import { findMongod } from '../../offline/mongo/find';

const ADMIN_PASSWORD = 'of-the-admin';
const UNAUTHORIZED = { code: 13 };

describe('the users of MongoDB', () => {
  let folder: string;
  let port: number;
  let mongod: ChildProcess;
  let passwords: Record<string, string>;

  const uriOf = (user: string, path = '') =>
    `mongodb://${user}:${passwords[user]}@127.0.0.1:${port}/${path}?authSource=admin&directConnection=true`;
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
  const start = async (...options: string[]) => {
    const { binary } = await findMongod();
    const keyFile = join(folder, 'keyfile');
    writeFileSync(keyFile, 'c2VjcmV0', { mode: 0o600 });
    const common = ['--dbpath', join(folder, 'data'), '--port', String(port), '--bind_ip', '127.0.0.1'];
    const cache = ['--wiredTigerCacheSizeGB', '0.25'];
    mongod = spawn(binary, [...common, ...cache, '--keyFile', keyFile, ...options], { stdio: 'ignore' });
    expect(await until(async () => !(await isFree(port)), 60_000)).toBe(true);
  };
  const stop = async () => {
    const ended = once(mongod, 'exit');
    mongod.kill('SIGINT');
    await ended;
  };
  const nobody = () => `mongodb://127.0.0.1:${port}/?directConnection=true`;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mesa-users-'));
    mkdirSync(join(folder, 'data'));
    [port] = (await freePorts(1)) as [number];
    passwords = Object.fromEntries(parts.map(({ name }) => [name, `of-${name}`]));
    passwords['admin'] = ADMIN_PASSWORD;
    // as the image of MongoDB does: the admin first, then the replica set
    await start();
    await withClient(nobody(), (client) =>
      client.db('admin').command({ createUser: 'admin', pwd: ADMIN_PASSWORD, roles: ['root'] }),
    );
    await stop();
    await start('--replSet', 'mesa');
    expect(createUsers().trim().split('\n')).toHaveLength(parts.length);
  }, 120_000);

  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  it.each(parts.map(({ name }) => name))(
    'let %s read and write its own data and events alone',
    async (name) => {
      await withClient(uriOf(name, `mesa_${name}`), async (client) => {
        for (const own of [`mesa_${name}`, 'mesa_events']) {
          const collection = client.db(own).collection('tried');
          await collection.createIndex({ by: 1 });
          await collection.insertOne({ by: name });
          expect(await collection.countDocuments({ by: name })).toBe(1);
          await client.db(own).listCollections().toArray();
        }
        const others = ['admin', ...parts.map((part) => `mesa_${part.name}`)].filter(
          (one) => one !== `mesa_${name}`,
        );
        for (const other of others) {
          const collection = client.db(other).collection('tried');
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
