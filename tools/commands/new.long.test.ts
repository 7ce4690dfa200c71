import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CSRF_HEADER } from '@mesa/contract';
import { databaseUri } from '../offline/mongo/uri';
import { secrets, startProcess, testSettings, type Started } from '../verify/start/parts';
import { run } from './new';
import { npmInstall } from './new/npm-install';
import { ROOT } from './settings';
import { parts } from './system';

const IMPORTS = ['--config', 'tools/build/lint/dependency-cruiser.mjs'];
/** What knows a call. */
const OF_CALLS = [
  'bff/src/routes.ts',
  'packages/contract/src/calls.ts',
  'packages/contract/src/schemas/calls.ts',
  'services/restaurants/src/routes.ts',
  'tools/verify/attacks/access/table.ts',
];
/** That the route is there: only it refuses a visitor with 401. */
const CALL_TEST = `import { testService } from '@mesa/server-kit/testing';
import type { Dependencies } from './actions/dependencies';
import { routes } from './routes';

describe('the calls of gifts', () => {
  test('answer a visitor and a diner', async () => {
    const service = testService(routes({} as Dependencies)); // the action does not use them yet
    const user = { id: '1'.repeat(24), fname: 'Ana', lname: 'Ruiz', email: 'ana@mesa.example' };
    const path = \`/api/gifts/\${user.id}/list_gifts\`;
    expect((await service.as().post(path)).status).toBe(401);
    expect((await service.as(user).post(path)).status).toBe(404);
  });
});
`;

/** The table of a service that has its first call. */
const ROUTES = `import { calls } from '@mesa/contract';
import Router from '@koa/router';
import { answer, diner } from '@mesa/server-kit/koa';
import type { Dependencies } from './actions/dependencies';

/** What gifts serves. */
export function routes(deps: Dependencies): Router {
  const router = new Router();
  return router;
}
`;

describe('npm run new', () => {
  let checkout: string;
  let printed: string[];
  const exec = promisify(execFile);
  const inCheckout = (folder: string, file: string, args: string[]) =>
    exec(process.execPath, [join(ROOT, 'node_modules', file), ...args], { cwd: join(checkout, folder) });

  /** The checkout without what is installed or built in it. */
  beforeAll(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'mesa-new-'));
    const { stdout } = await exec('git', ['ls-files', '-coz', '--exclude-standard'], {
      cwd: ROOT,
      maxBuffer: 2 ** 24,
    });
    for (const file of stdout.split('\0').filter((path) => path && !/^(e2e|shell\/assets)\//.test(path)))
      await cp(join(ROOT, file), join(checkout, file), { recursive: true }).catch(ignoreMissing);
    await linkModules(checkout);
  });
  afterAll(() => rm(checkout, { recursive: true, force: true }));
  beforeEach(() => {
    printed = [];
    for (const method of ['log', 'error'] as const)
      jest
        .spyOn(console, method)
        .mockImplementation((...texts: unknown[]) => void printed.push(String(texts[0])));
  });
  afterEach(() => jest.restoreAllMocks());

  const make = (kind: string, name: string) =>
    run([kind, name], { root: checkout, install: (root) => npmInstall(root, '--package-lock-only') });
  const started: Started[] = [];
  afterAll(() => Promise.all(started.map((part) => part.end())));

  /** Starts what was built in a folder of the checkout, with the variables that `like` has in a Mesa. */
  async function start(like: string, folder: string, more: Record<string, string>): Promise<Started> {
    const uri = process.env['MESA_TEST_MONGODB_URI']!;
    const { env } = parts.find(({ name }) => name === like)!;
    const variables = env({
      settings: { ...testSettings(checkout), PORT: 0 },
      secrets,
      ports: Object.fromEntries(parts.map(({ name }) => [name, name === like ? 0 : 9])),
      adminPort: 0,
      database: (name) => databaseUri(uri.replace(/\/[^/?]*(?=\?|$)/, '/new_parts'), name),
    });
    const file = join(checkout, folder, 'dist/main.cjs');
    const part = await startProcess(file, { ...variables, SHELL_DIR: join(checkout, 'shell/dist'), ...more });
    started.unshift(part);
    return part;
  }

  const readText = (path: string) => readFile(join(checkout, path), 'utf8');

  /** Adds a row that was printed for a file, as a developer does. */
  async function paste(file: string, before: string): Promise<void> {
    const printedRow = printed
      .at(-1)!
      .split('\n')
      .find((line) => line.startsWith(`  ${file}: `))!;
    const text = await readText(file);
    const row = printedRow.slice(`  ${file}: `.length);
    const place = text.lastIndexOf(before);
    expect(place).toBeGreaterThan(0);
    await writeFile(join(checkout, file), `${text.slice(0, place)}${row}\n${text.slice(place)}`);
  }

  /** What a call needs besides its action. */
  async function pasteRows(service: string, action: string, camel: string): Promise<void> {
    await paste('packages/contract/src/calls.ts', '} as const;');
    await paste('packages/contract/src/schemas/calls.ts', '} satisfies Record<CallName');
    await paste('bff/src/routes.ts', '} as const satisfies Record<CallName');
    await paste('tools/verify/attacks/access/table.ts', '};');
    const routes = `services/${service}/src/routes.ts`;
    if (service === 'gifts') await writeFile(join(checkout, routes), ROUTES);
    await paste(routes, '  return router;');
    const text = await readText(routes);
    const imported = `import { ${camel} } from './actions/${action}';\n`;
    const withGuard = text.replace('{ answer, answerInternal }', '{ answer, answerInternal, diner }');
    await writeFile(join(checkout, routes), imported + withGuard);
    // as editors and CONTRIBUTING.md do
    await inCheckout('.', 'prettier/bin/prettier.cjs', ['--write', routes]);
  }

  test('creates a remote, a screen, a service and a call', async () => {
    expect(await make('remote', 'gift-cards')).toBe(0);
    expect(printed.at(-1)).toContain('mf-gift-cards/src/remote.tsx');
    expect(await make('screen', 'mf-gift-cards/past-gifts')).toBe(0);
    await paste('mf-gift-cards/src/remote.tsx', "{ path: '/gift-cards'");
    for (const language of ['en', 'es'])
      await paste(`mf-gift-cards/src/messages/${language}.json`, '  "giftCards.title"');
    expect(await make('service', 'gifts')).toBe(0);
    const services = await readText('bff/src/routes.ts');
    await writeFile(
      join(checkout, 'bff/src/routes.ts'),
      services.replace('SERVICES = [', "SERVICES = [\n'gifts', "),
    );
    expect(await make('call', 'gifts/listGifts')).toBe(0);
    expect(printed.at(-1)).toContain('services/gifts/src/actions/list-gifts.ts');
    await pasteRows('gifts', 'list-gifts', 'listGifts');
    expect(await make('call', 'restaurants/praiseRestaurant')).toBe(0);
    await pasteRows('restaurants', 'praise-restaurant', 'praiseRestaurant');
    expect(JSON.parse(await readText('package-lock.json'))).toMatchObject({
      packages: { 'node_modules/gifts': { link: true }, 'node_modules/mf-gift-cards': { link: true } },
    });
  }, 300_000);

  test('makes parts and calls that build, answer and pass lint', async () => {
    const changed = ['mf-gift-cards', 'services/gifts', ...OF_CALLS];
    await writeFile(join(checkout, 'services/gifts/src/routes.test.ts'), CALL_TEST);
    const types = {
      extends: './tsconfig.browser.json',
      include: ['mf-gift-cards/src', 'services/gifts/src', 'bff/src/config.ts', ...OF_CALLS],
    };
    await writeFile(join(checkout, 'tsconfig.json'), JSON.stringify(types));
    const checks: [file: string, args: string[], folder?: string][] = [
      ['typescript/bin/tsc', ['-p', '.']],
      ['eslint/bin/eslint.js', ['--max-warnings=0', ...changed]],
      ['prettier/bin/prettier.cjs', ['--check', 'mf-gift-cards/src/screens', 'services/gifts/src/store']],
      ['dependency-cruiser/bin/dependency-cruise.mjs', [...IMPORTS, 'mf-*/src', 'services/*/src', 'bff/src']],
      ['webpack-cli/bin/cli.js', ['--mode', 'production'], 'mf-gift-cards'],
      // its budget is part of the build
      ['webpack-cli/bin/cli.js', ['--mode', 'production'], 'shell'],
      ['../tools/build/build-node.mjs', [], 'bff'],
      ['../tools/build/build-node.mjs', [], 'services/gifts'],
      ['jest/bin/jest.js', [], 'services/gifts'],
    ];
    for (const [file, args, folder = ''] of checks) await inCheckout(folder, file, args).catch(showOutput);
    expect(JSON.parse(await readText('mf-gift-cards/dist/remote.json'))).toMatchObject({
      name: 'mf-gift-cards',
      routes: ['/past-gifts', '/gift-cards'],
    });
  }, 600_000);

  test('makes parts that start: the BFF has the shell, and passes the new call on', async () => {
    const gifts = await start('reviews', 'services/gifts', {});
    const bff = await start('bff', 'bff', { GIFTS_SERVICE_URL: gifts.url });
    const page = await fetch(bff.url);
    expect(page.status).toBe(200);
    const token = /name="csrf-token" content="([^"]+)"/.exec(await page.text())![1]!;
    const cookie = page.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ');
    const call = { method: 'POST', headers: { cookie, [CSRF_HEADER]: token, origin: bff.url } };
    const path = `/api/gifts/${'1'.repeat(24)}/list_gifts`;
    expect((await fetch(gifts.url + path, { method: 'POST' })).status).toBe(401);
    // the BFF knows the call, and restaurants are not started
    expect((await fetch(bff.url + path, call)).status).toBe(401);
    expect((await fetch(`${bff.url}/api/nothing`, call)).status).toBe(404);
  }, 60_000);

  test('overwrites nothing', async () => {
    for (const [kind, name] of [
      ['remote', 'gift-cards'],
      ['screen', 'mf-gift-cards/past-gifts'],
      ['service', 'gifts'],
      ['call', 'gifts/listGifts'],
      ['service', 'media'],
      ['remote', 'account'],
    ] as const) {
      await make(kind, name);
      expect(printed.at(-1)).toBe(`${name} is there already: nothing was changed.`);
    }
  });

  test('prints its help and usage', async () => {
    expect(await run(['--help'])).toBe(0);
    expect(printed[0]).toContain('npm run new -- service gifts');
    expect(await run(['screen'])).toBe(1);
    expect(printed[1]).toBe('Usage: npm run new -- screen mf-booking/past-tables');
    expect(await run(['shop', 'gifts'])).toBe(1);
    expect(printed[2]).toMatch(/^There is no template "shop"\./);
  });

  test.each([
    [
      ['remote', 'Gift Cards'],
      '"Gift Cards" is not a valid name for a remote: it must be lower-case words joined by dashes, ' +
        'like gift-cards.',
    ],
    [
      ['remote', '../gifts'],
      '"../gifts" is not a valid name for a remote: it must be lower-case words joined by dashes, ' +
        'like gift-cards.',
    ],
    [['service', 'gift-cards'], 'The name of a service is one word; gift-cards is several.'],
    [
      ['service', 'Gifts'],
      '"Gifts" is not a valid name for a service: it must be lower-case words joined by dashes, like ' +
        'gift-cards.',
    ],
    [['service', 'bff'], 'bff is the name of another part.'],
    [['screen', 'mf-nobody/gifts'], 'There is no remote mf-nobody.'],
    [['screen', 'gifts'], 'Usage: npm run new -- screen mf-booking/past-tables'],
    [['call', 'reviews/createReview'], 'The contract already has a call createReview.'],
    [
      ['call', 'reviews/praise-review'],
      '"praise-review" is not a valid name for a call: it must be a verb and a noun in one word, ' +
        'like listGifts.',
    ],
    [['call', 'nobody/listGifts'], 'There is no service nobody.'],
  ])('refuses %j in one sentence', async (args, message) => {
    await expect(run(args, { root: checkout })).rejects.toMatchObject({ isUserError: true, message });
  });
});

/** Links what is installed; Mesa's own packages are those of the checkout, whose contract is changed. */
async function linkModules(checkout: string): Promise<void> {
  const [installed, linked] = [ROOT, checkout].map((root) => join(root, 'node_modules')) as [string, string];
  // the checks of the manifests write there
  await mkdir(join(linked, '.cache/mesa'), { recursive: true });
  for (const name of await readdir(installed))
    if (!/^\.|^@mesa$/.test(name)) await symlink(join(installed, name), join(linked, name));
  await symlink('../packages', join(linked, '@mesa'));
}

/** A file that git lists may be deleted in the working tree. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** @throws with what the failed program printed */
function showOutput({ message, stdout, stderr }: Error & { stdout: string; stderr: string }): never {
  throw new Error([message, stdout, stderr].join('\n'));
}
