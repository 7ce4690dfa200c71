import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

interface Summary {
  violations: { rule: { name: string }; from: string }[];
  ruleSetUsed: { forbidden: { name: string; comment: string; from: { path?: string } }[] };
}

const PACKAGES = [
  ...['contract', 'web-client', 'messages', 'ui'],
  ...['remote-kit', 'remote-tools', 'server-kit', 'demo'],
];
const SOURCES = [
  ...['packages/*/src', 'services/*/src', 'mf-alpha/src', 'mf-beta/src'],
  ...['shell/src', 'bff/src', 'tools', 'e2e'],
];
type Import = [file: string, imports: string];

/** For every rule an import that it must reject; written out, so that loosening a rule breaks a test. */
const FORBIDDEN: Record<string, Import> = {
  'packages/contract': ['packages/contract/src/a.ts', '@mesa/web-client'],
  'packages/web-client': ['packages/web-client/src/a.ts', '@mesa/server-kit'],
  'packages/messages': ['packages/messages/src/a.ts', '@mesa/ui'],
  'packages/ui': ['packages/ui/src/a.ts', '@mesa/web-client'],
  'packages/remote-kit': ['packages/remote-kit/src/a.ts', '@mesa/ui'],
  'packages/remote-tools': ['packages/remote-tools/src/a.ts', '@mesa/remote-kit'],
  'packages/demo': ['packages/demo/src/a.ts', '@mesa/server-kit'],
  'packages/server-kit': ['packages/server-kit/src/a.ts', '../../../bff/src/edge/index'],
  'mf-[^/]+': ['mf-alpha/src/remote.ts', '../../mf-beta/src/remote'],
  shell: ['shell/src/app.ts', '../../mf-alpha/src/components/index'],
  bff: ['bff/src/main.ts', '../../services/two/src/domain/index'],
  'services/[^/]+': ['services/one/src/seed-worse.ts', '../../two/src/domain/index'],
  tools: ['tools/main.ts', '@mesa/server-kit'],
  e2e: ['e2e/a.ts', '@mesa/web-client'],
  'unknown-package': ['packages/new/src/a.ts', '@mesa/contract'],
  'demo-in-seed': ['services/one/src/main.ts', '@mesa/demo'],

  'service:config': ['services/one/src/config.ts', './store/index'],
  'service:domain': ['services/one/src/domain/a.ts', '../store/index'],
  'service:passwords|pictures|present|store': ['services/one/src/store/a.ts', '../present'],
  'service:smtp': ['services/one/src/smtp/a.ts', '../actions/index'],
  'service:messages': ['services/one/src/messages/a.ts', '../actions/index'],
  'service:metrics': ['services/one/src/metrics.ts', './actions/index'],
  'service:actions': ['services/one/src/actions/a.ts', '../routes'],
  'service:events': ['services/one/src/events/a.ts', '../jobs/index'],
  'service:jobs': ['services/one/src/jobs/a.ts', '../events/index'],
  'service:routes|receive|show|body|\\w+-page': ['services/one/src/receive.ts', './jobs/index'],
  'service:seed|seeding': ['services/one/src/seeding/a.ts', '../actions/index'],
  'service:no-layer': ['services/one/src/helpers/a.ts', '../domain/index'],
  'mongoose-in-store': ['services/one/src/actions/b.ts', 'mongoose'],
  'domain-is-pure': ['services/one/src/domain/b.ts', 'koa'],
  'domain-knows-the-contract-alone': ['services/one/src/domain/c.ts', '@mesa/server-kit'],

  'bff:routes': ['bff/src/routes.ts', './edge/index'],
  'bff:compare-types\\.cli|service-calls\\.cli': ['bff/src/compare-types.cli.ts', './gateway/index'],
  'bff:config|users\\.cli': ['bff/src/config.ts', './gateway/index'],
  'bff:edge/[^/]+\\.ts': ['bff/src/edge/a.ts', '../gateway/index'],
  'bff:edge/session': ['bff/src/edge/session/a.ts', '../../gateway/index'],
  'bff:gateway/[^/]+\\.ts': ['bff/src/gateway/a.ts', './outbox/index'],
  'bff:gateway/openapi': ['bff/src/gateway/openapi/a.ts', '../index'],
  'bff:gateway/outbox': ['bff/src/gateway/outbox/a.ts', '../openapi/index'],
  'bff:cable': ['bff/src/cable/a.ts', '../page/index'],
  'bff:releases': ['bff/src/releases/a.ts', '../page/index'],
  'bff:page': ['bff/src/page/a.ts', '../edge/session/index'],
  'bff:messages': ['bff/src/messages/a.ts', '../edge/index'],
  'bff:app': ['bff/src/app.ts', './cable/index'],
  'bff:no-layer': ['bff/src/edge/limits/a.ts', '../index'],

  'remote:messages': ['mf-alpha/src/messages/a.ts', '../components/index'],
  'remote:state': ['mf-alpha/src/state/a.ts', '../components/index'],
  'remote:components|parts': ['mf-alpha/src/components/a.ts', '../screens/landing/index'],
  'remote:screens|modals': ['mf-alpha/src/screens/landing/a.ts', '../../remote'],
  'one-screen-alone': ['mf-alpha/src/screens/landing/b.ts', '../search/index'],

  'shell:first-paint/[^/]+': ['shell/src/first-paint/a.ts', '../registry/index'],
  'shell:errors|messages|header|language|notices|session|paths': [
    'shell/src/header/a.ts',
    '../session/index',
  ],
  'shell:registry': ['shell/src/registry/a.ts', '../remote-screen/index'],
  'shell:remote-screen': ['shell/src/remote-screen/a.ts', '../modals/index'],
  'shell:modals': ['shell/src/modals/a.ts', '../session/index'],
  'shell:no-layer': ['shell/src/helper.ts', './errors/index'],

  'tools:commands/settings|commands/read-options': ['tools/commands/settings.ts', './machine/index'],
  'tools:commands/machine': ['tools/commands/machine/a.ts', '../settings'],
  'tools:offline': ['tools/offline/a.ts', '../commands/start/index'],
  'tools:build': ['tools/build/a.ts', '../commands/settings'],
  'tools:commands/system': ['tools/commands/system.ts', '../verify/index'],
  'tools:commands/(?!machine/|visitor/)[^/]+/[^/]+': ['tools/commands/start/a.ts', '../../verify/index'],
  'tools:verify': ['tools/verify/a.ts', '../commands/start'],
  'tools:commands/visitor/[^/]+': ['tools/commands/visitor/a.ts', '../start/index'],
  'tools:commands/[^/]+\\.ts': ['tools/commands/check.ts', '../build/index'],
  'tools:no-layer': ['tools/helpers/a.ts', '../offline/index'],

  'no-cycle': ['bff/src/edge/circle.ts', './other-half'],
};

/** Imports that resemble forbidden ones: a rule that rejects one of them is too strict. */
const ALLOWED: Import[] = [
  ['packages/remote-kit/src/ok.ts', '@mesa/web-client'],
  ['mf-alpha/src/screens/landing/ok.ts', '../../components/index'],
  ['shell/src/modals/ok.ts', '../remote-screen/index'],
  ['shell/src/bootstrap.tsx', './registry/index'],
  ['bff/src/edge/ok.ts', './session/index'],
  ['bff/src/gateway/ok.ts', './other'],
  ['bff/src/page/ok.ts', '../releases/index'],
  ['services/one/src/domain/ok.ts', '@mesa/contract'],
  ['services/one/src/seeding/ok.ts', '@mesa/demo'],
  ['services/one/src/one.test.ts', '@mesa/demo'],
  ['services/one/src/show.ts', './body'],
  ['services/one/src/store/ok.ts', 'mongoose'],
  ['tools/commands/start/ok.ts', '../../offline/index'],
  ['tools/commands/bench.ts', '../verify/index'],
  ['tools/commands/visitor.ts', '../../packages/server-kit/src/config'],
];

let root: string;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** Creates a small repository of every package, and of files with all these imports. */
async function buildRepository(imports: Import[]) {
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
  for (const [file, target] of imports.filter(([, source]) => source.startsWith('.')))
    await write(`${join(dirname(file), target)}.ts`, 'export const value = 1;\n');
  for (const [file, target] of imports)
    await write(file, `import { value } from '${target}';\nexport const own = value;\n`);
  await write('bff/src/edge/other-half.ts', "import './circle';\nexport const value = 1;\n");
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
  let rules: Summary['ruleSetUsed']['forbidden'];
  let violations: Summary['violations'];

  beforeAll(async () => {
    await buildRepository([...Object.values(FORBIDDEN), ...ALLOWED]);
    ({
      violations: violations,
      ruleSetUsed: { forbidden: rules },
    } = await check());
  }, 60_000);

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(Object.entries(FORBIDDEN))('%s rejects %j', (rule, [file]) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(
      rule,
    );
  });

  test.each(ALLOWED)('%s may import %s', (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([]);
  });

  test('every rule has a forbidden import, and says what to do instead', () => {
    expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(FORBIDDEN).sort());
    for (const { comment } of rules) expect(comment.length).toBeGreaterThan(20);
  });

  test('every rule is about files that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: __dirname + '/../../..', encoding: 'utf8' }).split(
      '\n',
    );
    const dead = rules.filter(({ from: { path } }) => {
      const pattern = path && new RegExp(path);
      return pattern && !files.some((file) => pattern.test(file));
    });
    expect(dead.map(({ name }) => name)).toEqual([]);
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
