import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allowedArrows, forbiddenArrows } from './arrows';

interface Found {
  rule: string;
  from: string;
  to: string;
  instead: string;
}

const PACKAGES = ['contract', 'web-client', 'ui', 'remote-kit', 'server-kit', 'demo'];
const ROOMS: Record<string, string> = {
  'mf-alpha': 'mf',
  'mf-beta': 'mf',
  shell: 'shell',
  bff: 'bff',
  tools: 'tools',
  e2e: 'e2e',
  'services/one': 'service',
  'services/two': 'service',
};
const FACES = [
  'mf-alpha/src/index.ts',
  'mf-alpha/src/remote.ts',
  'mf-alpha/src/screens/landing/index.ts',
  'mf-alpha/src/screens/search/index.ts',
  'mf-alpha/src/components/index.ts',
  'mf-alpha/src/state/index.ts',
  'mf-beta/src/index.ts',
  'shell/src/index.ts',
  'bff/src/index.ts',
  'services/one/src/index.ts',
  'services/one/src/routes.ts',
  'services/one/src/app.ts',
  'services/one/src/present.ts',
  'services/one/src/store/index.ts',
  'services/one/src/domain/index.ts',
  'services/one/src/actions/index.ts',
  'services/two/src/index.ts',
  'services/two/src/main.ts',
  'services/two/src/store/index.ts',
];

let house: string;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, file)), { recursive: true });
  await writeFile(join(house, file), text);
}

async function workspace(folder: string, name: string, room: string): Promise<void> {
  await write(
    `${folder}/package.json`,
    JSON.stringify({ name, exports: { '.': './src/index.ts' }, nx: { tags: [`room:${room}`] } }),
  );
}

/** A small house of every room, in a folder of its own. */
async function buildHouse(): Promise<void> {
  house = await mkdtemp(join(tmpdir(), 'mesa-house-'));
  await write(
    'package.json',
    JSON.stringify({ workspaces: ['packages/*', 'mf-*', 'shell', 'bff', 'services/*', 'e2e', 'tools'] }),
  );
  await mkdir(join(house, 'node_modules/@mesa'), { recursive: true });
  for (const name of PACKAGES) {
    await workspace(`packages/${name}`, `@mesa/${name}`, name);
    await write(`packages/${name}/src/index.ts`, 'export const face = 1;\n');
    await symlink(join(house, 'packages', name), join(house, 'node_modules/@mesa', name));
  }
  for (const [folder, room] of Object.entries(ROOMS))
    await workspace(folder, folder.replace('services/', ''), room);
  for (const name of ['mongoose', 'koa']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  for (const face of FACES) await write(face, 'export const face = 1;\n');
  await write('bff/src/other-half.ts', "import './circle';\nexport const face = 1;\n");
}

const check = (root: string): Promise<{ files: number; found: Found[] }> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(__dirname, 'boundaries.mjs'), root, '--json'],
      { maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => {
        if (stdout) resolve(JSON.parse(stdout) as { files: number; found: Found[] });
        else reject(new Error(stderr));
      },
    );
  });

describe('the boundaries', () => {
  let found: Found[];

  beforeAll(async () => {
    await buildHouse();
    for (const [file, imports] of [...forbiddenArrows, ...allowedArrows]) {
      await write(file, `import { face } from '${imports}';\nexport const own = face;\n`);
    }
    ({ found } = await check(house));
  }, 60_000);

  afterAll(() => rm(house, { recursive: true, force: true }));

  test.each(forbiddenArrows)('%s may not import %s', (file, _imports, rule) => {
    const rules = found.filter(({ from }) => from === file).map((one) => one.rule);
    expect(rules).toContain(rule);
  });

  test.each(allowedArrows)('%s may import %s', (file) => {
    expect(found.filter(({ from }) => from === file)).toEqual([]);
  });

  test('every refusal says what to do instead', () => {
    for (const { instead } of found) expect(instead.length).toBeGreaterThan(20);
  });

  test('a type import counts like any other', async () => {
    await write(
      'shell/src/only-a-type.ts',
      "import type { face } from '@mesa/server-kit';\nexport type Own = typeof face;\n",
    );
    const again = await check(house);
    expect(again.found.map(({ from }) => from)).toContain('shell/src/only-a-type.ts');
  }, 60_000);
});
