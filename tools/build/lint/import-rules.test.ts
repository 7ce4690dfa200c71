import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { allowedImports, forbiddenImports } from './forbidden-imports';

interface Summary {
  violations: { rule: { name: string }; from: string }[];
  ruleSetUsed: { forbidden: { comment: string }[] };
}

const PACKAGES = [
  ...['contract', 'web-client', 'messages', 'ui'],
  ...['remote-kit', 'remote-tools', 'server-kit', 'demo'],
];
const SOURCES = [
  ...['packages/*/src', 'services/*/src', 'mf-alpha/src', 'mf-beta/src'],
  ...['shell/src', 'bff/src', 'tools', 'e2e'],
];
/** Layers that are files; all others are folders. */
const FILES = /\/(index|routes|present|config|main|start|app|remote|settings|other-half)$/;

let root: string;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** The file that an import by a relative path leads to. */
function importedBy(file: string, imports: string): string {
  const target = join(dirname(file), imports);
  return FILES.test(target) ? `${target}.ts` : `${target}/index.ts`;
}

/** Creates a small repository of every package, and of files with all these imports. */
async function buildRepository(imports: (readonly [file: string, imports: string, rule?: string])[]) {
  root = await mkdtemp(join(tmpdir(), 'mesa-workspace-'));
  await mkdir(join(root, 'node_modules/@mesa'), { recursive: true });
  for (const name of PACKAGES) {
    await write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@mesa/${name}`, exports: { '.': './src/index.ts' } }),
    );
    await write(`packages/${name}/src/index.ts`, 'export const value = 1;\n');
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@mesa', name));
  }
  for (const name of ['mongoose', 'koa']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  for (const [file, target] of imports.filter(([, one]) => one.startsWith('.')))
    await write(importedBy(file, target), 'export const value = 1;\n');
  for (const [file, target] of imports)
    await write(file, `import { value } from '${target}';\nexport const own = value;\n`);
  await write('bff/src/other-half.ts', "import './circle';\nexport const value = 1;\n");
}

async function check(sources = SOURCES): Promise<Summary> {
  const program = join(__dirname, '../../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(__dirname, 'dependency-cruiser.mjs');
  const args = ['--config', config, '--output-type', 'json', ...sources];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(stdout) as { summary: Summary }).summary;
}

describe('the import rules', () => {
  let rules: Summary['ruleSetUsed'];
  let found: Summary['violations'];

  beforeAll(async () => {
    await buildRepository([...forbiddenImports, ...allowedImports]);
    ({ violations: found, ruleSetUsed: rules } = await check());
  }, 60_000);

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(forbiddenImports)('%s may not import %s', (file, _imports, rule) => {
    expect(found.filter(({ from }) => from === file).map((one) => one.rule.name)).toContain(rule);
  });

  test.each(allowedImports)('%s may import %s', (file) => {
    expect(found.filter(({ from }) => from === file)).toEqual([]);
  });

  test('finds the same when it reads some workspaces only', async () => {
    const folders = ['bff/src', 'services/one/src', 'mf-alpha/src'];
    const { violations: some } = await check([...folders, '--do-not-follow', `^(?!(${folders.join('|')})/)`]);
    const ofThem = found.filter(({ from }) => folders.some((folder) => from.startsWith(`${folder}/`)));
    expect(some).toEqual(ofThem);
    expect(some.length).toBeGreaterThan(10);
  }, 60_000);

  test('every rule says what to do instead', () => {
    for (const { comment } of rules.forbidden) expect(comment.length).toBeGreaterThan(20);
  });

  test('a type import counts like any other', async () => {
    await write(
      'shell/src/only-a-type.ts',
      "import type { value } from '@mesa/server-kit';\nexport type Own = typeof value;\n",
    );
    const again = await check(['shell/src']);
    expect(again.violations.map(({ from }) => from)).toContain('shell/src/only-a-type.ts');
  }, 60_000);
});
