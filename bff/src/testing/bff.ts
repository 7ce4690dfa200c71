import { cp, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvidedTypes, ShellAssets } from '@mesa/contract';
import { closeServer, createLog, listen, loadConfig, type Config } from '@mesa/server-kit';
import { freePort, testDatabase } from '@mesa/server-kit/testing';
import { variables } from '../config';
import { start } from '../start';
import { SERVICES, type Service } from '../routes';
import { databaseName, seedService, startService, testKeys, type RunningService } from './services';

export const ADMIN_TOKEN = 'test-admin-token';

/** What the shell provides: `useGift` of the kit, and React's `memo`. */
export const SHELL_TYPES: ProvidedTypes = {
  names: { '@mesa/remote-kit': ['useGift'], react: ['memo'] },
  modules: { '@mesa/remote-kit': 'kit.d.ts', react: 'react.d.ts' },
  files: {
    'kit.d.ts': 'export declare function useGift(id: string, count?: number): { name: string };',
    'react.d.ts': 'export declare function memo(component: unknown): unknown;',
  },
};

export const SHELL: ShellAssets = {
  scripts: ['/assets/shell.0123456789ab.js'],
  styles: ['/assets/shell.0123456789ab.css'],
  inline: { code: 'void 0', hash: 'sha256-x' },
  firstPaint: { visitor: '<p>Sign in</p>', diner: '<p>Hi, {fname}</p>' },
  provides: { shared: { react: '19.3.1' }, federation: '2.9.2', types: 'shell-1' },
  calls: {},
};

export type TestBff = Awaited<ReturnType<typeof startBff>>;

interface TestBffOptions {
  services?: Service[];
  env?: Record<string, string>;
  /** fills the services with a demo world of so many restaurants */
  restaurants?: number;
}

/**
 * A BFF on free ports over real services and a real MongoDB; connections to services that are not listed are
 * refused.
 */
export async function startBff({ services = [], env = {}, restaurants = 0 }: TestBffOptions = {}) {
  const { database, uri, drop } = await testDatabase();
  const keys = testKeys();
  if (restaurants > 0)
    await Promise.all(
      services
        .filter((service) => service !== 'media' && service !== 'mail')
        .map((service) => seedService(service, uri, keys.publicKey, restaurants)),
    );
  const running = Object.fromEntries(
    await Promise.all(
      services.map(
        async (service) => [service, await startService(service, uri, keys.publicKey, env)] as const,
      ),
    ),
  ) as Partial<Record<Service, RunningService>>;
  const unreachable = await refusedOrigin();
  const folder = await shellFolder();
  const settings = {
    ADMIN_TOKEN,
    MONGODB_URI: uri,
    EVENTS_DB: databaseName(uri, 'events'),
    IDENTITY_PRIVATE_KEY: keys.privateKey,
    SESSION_SECRET: 's'.repeat(32),
    ...Object.fromEntries(
      SERVICES.map((service) => [
        `${service.toUpperCase()}_SERVICE_URL`,
        running[service]?.origin ?? unreachable,
      ]),
    ),
    SHELL_DIR: join(folder, 'dist'),
    PHOTOS_DIR: join(folder, 'assets/photos'),
    ADMIN_PORT: String(await freePort()),
    RATE_LIMIT_FACTOR: '100',
    ...env,
  };
  const instance = async (more: Record<string, string> = {}) => {
    const config: Config<typeof variables> = loadConfig(variables, { ...settings, ...more });
    const log = createLog('bff', process.env['MESA_TEST_LOG'] ?? 'silent');
    const made = await start(config, log, new AbortController().signal);
    await listen(made.server, 0, '127.0.0.1');
    const { port } = made.server.address() as AddressInfo;
    return {
      ...made,
      origin: `http://127.0.0.1:${port}`,
      admin: `http://127.0.0.1:${config.ADMIN_PORT}`,
      end: async () => {
        made.drain?.();
        made.server.closeAllConnections();
        await closeServer(made.server);
        await made.stop();
      },
    };
  };
  const first = await instance();
  return {
    ...first,
    database,
    services: running,
    settings,
    keys,
    /** a second BFF on the same database */
    another: async (more: Record<string, string> = {}) =>
      instance({ ADMIN_PORT: String(await freePort()), ...more }),
    end: async () => {
      await first.end();
      await Promise.all(Object.values(running).map((service) => service.stop()));
      const client = database.getClient();
      for (const part of [...SERVICES, 'events']) await client.db(databaseName(uri, part)).dropDatabase();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function refusedOrigin(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

async function shellFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-shell-'));
  await mkdir(join(folder, 'dist'));
  await mkdir(join(folder, 'assets/photos'), { recursive: true });
  await writeFile(join(folder, 'dist/assets.json'), JSON.stringify(SHELL));
  await writeFile(join(folder, 'dist/types.json'), JSON.stringify(SHELL_TYPES));
  await writeFile(join(folder, 'dist/shell.0123456789ab.js'), `// ${'shell '.repeat(1_000)}\n`);
  await writeFile(join(folder, 'dist/shell.0123456789ab.css'), 'body{}');
  await writeFile(join(folder, 'assets/photos/feast-320.webp'), 'RIFF');
  await cp(join(__dirname, '../../../shell/assets/icons'), join(folder, 'assets/icons'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  return folder;
}
