import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@mesa/contract';
import { until } from '../../commands/machine/processes';
import { ROOT } from '../../commands/settings';
import { createSharedCollections } from '../../commands/start/database';
import { secretsOf } from '../../commands/start/secrets';
import { systemConfig } from '../../commands/start/start-system';
import { browserWorkspaces, parts } from '../../commands/system';
import { spawnTool } from '../../commands/test/spawn-tool';
import { withClient } from '../../offline/mongo/client';
import { databaseUri } from '../../offline/mongo/uri';
import { BookingLoad, wasThere } from '../load/booking-load';
import { startCluster, type Cluster } from '../start/cluster';
import { rotateKeys } from '../break/rotate-keys';
import { ReplicaSet } from '../start/replica-set';
import { testSettings } from '../start/parts';
import { prepareBaseImage } from './base-image';
import { buildImage, imageOf } from './build-image';
import { environmentOf, runImage } from './image-parts';
import { openImage, type Container } from './run-image';

/** Images are built, and twenty processes start and restart several times. */
const DRILL_MS = 45 * 60_000;
const GOOD_AGAIN_MS = 60_000;
/** Every request is answered within this time, whatever fails. */
const ANSWERED_WITHIN_MS = 6_000;
/** Where the image of the tools has the folder of the backups; it belongs to the image's user. */
const BACKUPS = '/backups';
const BACKUP = `${BACKUPS}/mesa.gz`;
const USER = 1_000;

/** docs/operations.md, "A drill", step by step, with the images of all parts and MongoDB on three members. */
describe('a drill from an empty machine', () => {
  const images: Record<string, Container> = {};
  let folder: string;
  let backups: string;
  let set: ReplicaSet;
  let cluster: Cluster;
  let load: BookingLoad;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mesa-drill-'));
    backups = join(folder, 'backups');
    await mkdir(backups);
    chownSync(backups, USER, USER);
  });
  afterAll(async () => {
    await cluster?.stop();
    for (const image of Object.values(images)) image.remove();
    await set?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, DRILL_MS);

  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  /** A command of the image of the tools, on the folder of the backups. */
  const tool = (...args: string[]) =>
    images['tools']!.run(
      { MONGODB_URI: set.uri, MESA_DATA_DIR: BACKUPS },
      ['node', 'dist/main.cjs', ...args],
      {
        folder: backups,
        at: BACKUPS,
      },
    );

  /** `npm run remotes -- …`, as the operator. */
  async function remotes(...args: string[]): Promise<string> {
    const { stdout, stderr, ended } = spawnTool(['remotes', ...args], {
      MESA_ADMIN_URL: cluster.admins[0],
      MESA_ADMIN_TOKEN: cluster.secrets.adminToken.split(',')[0],
    });
    await ended;
    return stdout() + stderr();
  }

  async function liveVersions(): Promise<Record<string, string>> {
    const answer = await fetch(`${cluster.url}/remotes/registry.json`);
    const registry = (await answer.json()) as Registry;
    return Object.fromEntries(registry.remotes.map(({ name, version }) => [name, version]));
  }

  test(
    'images are built, fill an empty database and serve',
    async () => {
      say(prepareBaseImage());
      for (const { name, folder: of } of [...parts, { name: 'tools', folder: 'tools' }]) {
        buildImage(of, name);
        images[name] = openImage(imageOf(name));
      }
      set = await ReplicaSet.start(folder);
      await createSharedCollections(set.uri);
      const config = await systemConfig(testSettings(folder), await secretsOf(folder), set.uri);
      for (const part of parts.filter(({ name }) => !['bff', 'mail', 'media'].includes(name))) {
        const command = ['node', 'dist/seed.cjs', '--restaurants', '24'];
        expect(await images[part.name]!.run(environmentOf(part, config), command)).toMatchObject({ code: 0 });
      }
      cluster = await startCluster(set.uri, folder, (part, config, onDied) =>
        runImage(images, part, config, onDied),
      );
      for (const path of [
        '/api/restaurants',
        '/assets/logo-mark.svg',
        '/assets/photos/feast_hero_v0-640.webp',
      ])
        expect([path, (await fetch(cluster.url + path)).status]).toEqual([path, 200]);
    },
    DRILL_MS,
  );

  test(
    'remotes are published',
    async () => {
      const names = browserWorkspaces.filter((name) => name.startsWith('mf-'));
      for (const name of names)
        expect(await remotes('publish', name, '--version', '1.0.0')).toContain(`${name} 1.0.0 is live.`);
      expect(await liveVersions()).toEqual(Object.fromEntries(names.map((name) => [name, '1.0.0'])));
    },
    DRILL_MS,
  );

  test(
    'under load a release, a vanished primary and new keys cost no booking',
    async () => {
      load = await BookingLoad.start({ url: cluster.url, days: 12 });

      expect(await until(async () => load.booked.length > 10, GOOD_AGAIN_MS)).toBe(true);
      expect(await tool('backup', BACKUP)).toMatchObject({ code: 0 });

      expect(await remotes('publish', 'mf-booking', '--version', '1.0.1')).toContain('1.0.1 is live.');
      expect(await liveVersions()).toMatchObject({ 'mf-booking': '1.0.1' });

      const primary = await set.primary();
      const from = performance.now();
      const goOn = await set.vanish(primary);
      expect(await until(async () => (load.booked.at(-1) ?? 0) > from + 6_000, GOOD_AGAIN_MS)).toBe(true);
      goOn();

      const { next } = await rotateKeys(cluster, { onSigned: () => load.reload() });
      expect(await remotes('list')).toContain('mf-booking  1.0.1');
      expect(cluster.secrets.adminToken).toBe(next.adminToken);

      const kept = await load.stop();
      say(
        `${load.answered} requests, ${load.refused.length} answered 503, slowest ` +
          `${load.slowest.ms} ms, ${load.bookings.length} bookings, ` +
          `${load.promised.length} not cancelled, ${kept.length} kept`,
      );
      expect(load.wrong).toEqual([]);
      expect(load.slowest.ms).toBeLessThanOrEqual(ANSWERED_WITHIN_MS);
      expect(kept.sort()).toEqual(load.promised.sort());
    },
    DRILL_MS,
  );

  test(
    'the backup is restored, with what was acknowledged before it and without what came after',
    async () => {
      const { code, output } = await tool('restore', BACKUP);
      say(output.trim());
      expect(code).toBe(0);
      const at = new Date(/as of (\S+)\. /.exec(output)![1]!);
      const uri = databaseUri(/^MONGODB_URI=(\S+)$/m.exec(output)![1]!, 'reservations');
      const booked = await withClient(uri, (client) =>
        client.db().collection('reservations').find({ state: 'booked' }).toArray(),
      );
      const kept = new Set(booked.map(({ _id, user_id }) => `${user_id}/${_id}`));
      const wrong = load.bookings.filter(({ name, ...times }) => wasThere(times, at) === !kept.has(name));
      expect(wrong).toEqual([]);
      const names = new Set(load.bookings.map(({ name }) => name));
      expect([...kept].filter((name) => !names.has(name))).toEqual([]);
      say(`${kept.size} of ${load.bookings.length} bookings are there, as of ${at.toISOString()}`);
    },
    DRILL_MS,
  );

  test(
    'a diner books a table in a browser',
    async () => {
      const command = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', 'book-a-table'];
      const story = spawnSync(process.execPath, [...command, '--project', 'desktop'], {
        cwd: join(ROOT, 'e2e'),
        encoding: 'utf8',
        // Playwright refuses to run in a worker of Jest
        env: { ...process.env, JEST_WORKER_ID: undefined, MESA_URL: cluster.url, MESA_DATA_DIR: folder },
      });
      expect([story.status, story.status === 0 ? '' : story.stdout + story.stderr]).toEqual([0, '']);
    },
    DRILL_MS,
  );
});
