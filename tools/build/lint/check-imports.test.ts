import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allowedImports, forbiddenImports } from './forbidden-imports';

interface Found {
  rule: string;
  from: string;
  to: string;
  instead: string;
}

const PACKAGES = [
  ...['contract', 'web-client', 'messages', 'ui'],
  ...['remote-kit', 'remote-tools', 'server-kit', 'demo'],
];
const WORKSPACES: Record<string, string> = {
  'mf-alpha': 'mf',
  'mf-beta': 'mf',
  shell: 'shell',
  bff: 'bff',
  tools: 'tools',
  e2e: 'e2e',
  'services/one': 'service',
  'services/two': 'service',
};
const MODULES = [
  'mf-alpha/src/index.ts',
  'mf-alpha/src/remote.ts',
  'mf-alpha/src/screens/landing/index.ts',
  'mf-alpha/src/screens/search/index.ts',
  'mf-alpha/src/components/index.ts',
  'mf-alpha/src/state/index.ts',
  'mf-beta/src/index.ts',
  'shell/src/index.ts',
  'shell/src/app.tsx',
  ...[
    ...['errors', 'first-paint', 'header', 'messages', 'modals', 'notices'],
    ...['paths', 'registry', 'remote-screen', 'session'],
  ].map((layer) => `shell/src/${layer}/index.ts`),
  ...['commands/machine', 'commands/other', 'commands/visitor', 'build', 'offline', 'verify'].map(
    (layer) => `tools/${layer}/index.ts`,
  ),
  'bff/src/index.ts',
  'bff/src/main.ts',
  'bff/src/start.ts',
  'bff/src/edge/index.ts',
  'bff/src/edge/session/index.ts',
  'bff/src/edge/csrf/index.ts',
  'bff/src/gateway/index.ts',
  'bff/src/gateway/joins/index.ts',
  'bff/src/gateway/workflows/index.ts',
  'bff/src/cable/index.ts',
  'bff/src/page/index.ts',
  'bff/src/releases/index.ts',
  'services/one/src/routes.ts',
  'services/one/src/present.ts',
  'services/one/src/config.ts',
  ...[
    ...['actions', 'domain', 'events', 'jobs', 'migrations'],
    ...['passwords', 'pictures', 'seeding', 'store'],
  ].map((layer) => `services/one/src/${layer}/index.ts`),
  ...['events', 'jobs', 'store'].map((layer) => `services/two/src/${layer}/index.ts`),
  'services/one/src/index.ts',
  'services/two/src/index.ts',
];

let root: string;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

async function addWorkspace(folder: string, name: string, type: string): Promise<void> {
  await write(
    `${folder}/package.json`,
    JSON.stringify({ name, exports: { '.': './src/index.ts' }, nx: { tags: [`type:${type}`] } }),
  );
}

/** Creates a small repository with a workspace of every type in a temporary folder. */
async function buildRepository(): Promise<void> {
  root = await mkdtemp(join(tmpdir(), 'mesa-workspace-'));
  await write(
    'package.json',
    JSON.stringify({ workspaces: ['packages/*', 'mf-*', 'shell', 'bff', 'services/*', 'e2e', 'tools'] }),
  );
  await mkdir(join(root, 'node_modules/@mesa'), { recursive: true });
  for (const name of PACKAGES) {
    await addWorkspace(`packages/${name}`, `@mesa/${name}`, name);
    await write(`packages/${name}/src/index.ts`, 'export const value = 1;\n');
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@mesa', name));
  }
  for (const [folder, type] of Object.entries(WORKSPACES))
    await addWorkspace(folder, folder.replace('services/', ''), type);
  for (const name of ['mongoose', 'koa']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  for (const module of MODULES) await write(module, 'export const value = 1;\n');
  await write('bff/src/other-half.ts', "import './circle';\nexport const value = 1;\n");
}

const check = (...folders: string[]): Promise<{ files: number; found: Found[] }> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(__dirname, 'check-imports.mjs'), root, ...folders, '--json'],
      { maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => {
        if (stdout) resolve(JSON.parse(stdout) as { files: number; found: Found[] });
        else reject(new Error(stderr));
      },
    );
  });

describe('the import rules', () => {
  let found: Found[];

  beforeAll(async () => {
    await buildRepository();
    for (const [file, imports] of [...forbiddenImports, ...allowedImports]) {
      await write(file, `import { value } from '${imports}';\nexport const own = value;\n`);
    }
    ({ found } = await check());
  }, 60_000);

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(forbiddenImports)('%s may not import %s', (file, _imports, rule) => {
    const isAbout = ({ from }: Found) => from === file || (from.endsWith('/') && file.startsWith(from));
    const rules = found.filter(isAbout).map((one) => one.rule);
    expect(rules).toContain(rule);
  });

  test.each(allowedImports)('%s may import %s', (file) => {
    expect(found.filter(({ from }) => from === file)).toEqual([]);
  });

  test('finds the same when it reads some workspaces only', async () => {
    const folders = ['bff', 'services/one', 'mf-alpha'];
    const some = await check(...folders);
    const ofThem = found.filter(({ from }) => folders.some((folder) => from.startsWith(`${folder}/`)));
    expect(some.found).toEqual(ofThem);
    expect(some.found.length).toBeGreaterThan(10);
  }, 60_000);

  test('every error says what to do instead', () => {
    for (const { instead } of found) expect(instead.length).toBeGreaterThan(20);
  });

  test('a type import counts like any other', async () => {
    await write(
      'shell/src/only-a-type.ts',
      "import type { value } from '@mesa/server-kit';\nexport type Own = typeof value;\n",
    );
    const again = await check('shell');
    expect(again.found.map(({ from }) => from)).toContain('shell/src/only-a-type.ts');
  }, 60_000);
});
