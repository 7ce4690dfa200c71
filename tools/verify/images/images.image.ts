import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../commands/machine/ports';
import { publishCheckout } from '../../commands/remotes/publish-checkout';
import { ROOT } from '../../commands/settings';
import { isReady } from '../../commands/start/run-part';
import { secretsOf } from '../../commands/start/secrets';
import { systemConfig } from '../../commands/start/start-system';
import { parts, type SystemConfig } from '../../commands/system';
import { findMongod } from '../../offline/mongo/find';
import { startMongo, type MongoServer } from '../../offline/mongo/start-mongo';
import { testSettings } from '../start/parts';
import { prepareBaseImage } from './base-image';
import { BUILD_MS, buildImage, imageOf } from './build-image';
import { environmentOf } from './image-parts';
import { openImage, type Container } from './run-image';

const READY_MS = 120_000;

describe('the images', () => {
  const containers: Record<string, Container> = {};
  const running: ChildProcess[] = [];
  const logs: Record<string, string> = {};
  let folder: string;
  let mongo: MongoServer;
  let config: SystemConfig;

  const partOf = (name: string) => parts.find((one) => one.name === name)!;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mesa-images-'));
    process.stderr.write(`${prepareBaseImage()}\n`);
    const secrets = await secretsOf(folder);
    mongo = await startMongo(await findMongod(), folder, () => undefined);
    await mongo.ready;
    const [port] = await freePorts(1);
    const settings = { ...testSettings(folder), PORT: port! };
    config = await systemConfig(settings, secrets, mongo.uri);
  }, BUILD_MS);

  afterAll(async () => {
    for (const child of running) child.kill('SIGTERM');
    const ending = running.filter(({ exitCode }) => exitCode === null);
    await Promise.all(ending.map((child) => once(child, 'exit')));
    for (const container of Object.values(containers)) container.remove();
    await mongo?.process.stop(8_000);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test.each(parts.map(({ name, folder: of }) => [name, of] as const))(
    '%s is built, lists what is in it, and can write nothing',
    async (name, of) => {
      buildImage(of, name);
      const image = (containers[name] = openImage(imageOf(name)));
      expect(image.config).toMatchObject({ User: '1000:1000', WorkingDir: `/mesa/${of}` });
      const list = await image.run({}, ['cat', '/mesa/sbom.cdx.json']);
      const sbom = JSON.parse(list.output) as { bomFormat: string; components: { name: string }[] };
      expect(sbom.bomFormat).toBe('CycloneDX');
      expect(sbom.components.map((one) => one.name)).toContain('mongodb');
      const write = "require('fs').writeFileSync(process.argv[1], '')";
      for (const file of ['/tmp/x', 'dist/main.cjs', '/mesa/x'])
        expect((await image.run({}, ['node', '-e', write, file])).output).toMatch(/EROFS|EACCES/);
      expect((await image.run({}, ['id', '-u'])).output.trim()).toBe('1000');
    },
    BUILD_MS,
  );

  test('the jobs fill an empty installation with demo data', async () => {
    for (const name of ['accounts', 'restaurants', 'reservations', 'reviews']) {
      const done = await containers[name]!.run(environmentOf(partOf(name), config), [
        'node',
        'dist/seed.cjs',
        '--restaurants',
        '40',
      ]);
      expect(done).toMatchObject({ code: 0 });
    }
  });

  test(
    'every part starts and is ready',
    async () => {
      for (const { name } of parts) {
        const child = containers[name]!.start(environmentOf(partOf(name), config));
        running.push(child);
        logs[name] = '';
        for (const stream of [child.stdout!, child.stderr!])
          stream.on('data', (chunk: Buffer) => (logs[name] += chunk.toString()));
      }
      for (const { name } of parts) {
        const isUp = await isReady(config.ports[name]!, READY_MS);
        expect([name, isUp, isUp ? '' : logs[name]]).toEqual([name, true, '']);
      }
    },
    BUILD_MS,
  );

  test.each(['logo-mark.svg', 'photos/feast_hero_v0-640.webp'])('the BFF serves /assets/%s', async (file) => {
    const answer = await fetch(`http://localhost:${config.settings.PORT}/assets/${file}`);
    expect(answer.status).toBe(200);
  });

  test(
    'a diner books a table in a browser',
    async () => {
      const { adminToken } = config.secrets;
      await publishCheckout({ adminUrl: `http://127.0.0.1:${config.adminPort}`, adminToken });
      const story = spawnSync(
        process.execPath,
        [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', 'book-a-table', '--project', 'desktop'],
        {
          cwd: join(ROOT, 'e2e'),
          encoding: 'utf8',
          env: {
            ...process.env,
            // Playwright refuses to run in a worker of Jest
            JEST_WORKER_ID: undefined,
            MESA_URL: `http://localhost:${config.settings.PORT}`,
            MESA_DATA_DIR: folder,
          },
        },
      );
      expect([story.status, story.status === 0 ? '' : story.stdout + story.stderr]).toEqual([0, '']);
    },
    BUILD_MS,
  );
});
