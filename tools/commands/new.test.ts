import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { run } from './new';
import { ROOT } from './settings';

let desk: string;
let said: string[];
const exec = promisify(execFile);
const inDesk = (folder: string, file: string, args: string[]) =>
  exec(process.execPath, [join(ROOT, 'node_modules', file), ...args], { cwd: join(desk, folder) });

/** A checkout in which something can be made: what is only read is pointed at. */
beforeAll(async () => {
  desk = await mkdtemp(join(tmpdir(), 'mesa-new-'));
  await Promise.all(
    ['tools', 'packages', 'node_modules', 'tsconfig.base.json', 'tsconfig.browser.json'].map((name) =>
      symlink(join(ROOT, name), join(desk, name)),
    ),
  );
  await mkdir(join(desk, 'services/reviews/src/actions'), { recursive: true });
  await cp(join(ROOT, 'services/reviews/src'), join(desk, 'services/reviews/src'), { recursive: true });
});
afterAll(() => rm(desk, { recursive: true, force: true }));
beforeEach(() => {
  said = [];
  for (const method of ['log', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((...words: unknown[]) => void said.push(String(words[0])));
});
afterEach(() => jest.restoreAllMocks());

test('makes a remote, a screen in it, a service and a call, and all of it compiles; the remote builds', async () => {
  expect(await run(['remote', 'gift-cards'], desk)).toBe(0);
  expect(said[0]).toContain('mf-gift-cards/src/remote.tsx');
  expect(await run(['screen', 'mf-gift-cards/past-gifts'], desk)).toBe(0);
  await writeLines();
  expect(await run(['service', 'gift-cards'], desk)).toBe(0);
  expect(await run(['call', 'reviews/praiseReview'], desk)).toBe(0);
  expect(said.at(-1)).toContain('services/reviews/src/actions/praise-review.ts');

  await writeFile(
    join(desk, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.browser.json',
      include: [
        'mf-gift-cards/src',
        'services/gift-cards/src',
        'services/reviews/src/actions/praise-review.ts',
      ],
    }),
  );
  await Promise.all([
    inDesk('', 'typescript/bin/tsc', ['-p', '.']),
    inDesk('mf-gift-cards', 'webpack-cli/bin/cli.js', ['--mode', 'production']),
    exec(process.execPath, [join(ROOT, 'tools/build/build-node.mjs')], {
      cwd: join(desk, 'services/gift-cards'),
    }),
  ]);
  const built = JSON.parse(await readFile(join(desk, 'mf-gift-cards/dist/remote.json'), 'utf8')) as {
    name: string;
    routes: string[];
  };
  expect(built).toMatchObject({ name: 'mf-gift-cards', routes: ['/gift-cards', '/past-gifts'] });
  expect(await readFile(join(desk, 'services/gift-cards/dist/main.cjs'), 'utf8')).toContain('gift-cards');
}, 240_000);

/** The two lines that the command leaves to a person. */
async function writeLines(): Promise<void> {
  const [, route] = /under routes: {2}(\{ path.*\},)/.exec(said.at(-1)!)!;
  const remote = join(desk, 'mf-gift-cards/src/remote.tsx');
  await writeFile(remote, (await readFile(remote, 'utf8')).replace('  ],', `    ${route}\n  ],`));
  const claims = join(desk, 'mf-gift-cards/remote.json');
  await writeFile(
    claims,
    (await readFile(claims, 'utf8')).replace('["/gift-cards"]', '["/gift-cards", "/past-gifts"]'),
  );
}

test('says what can be made, and how', async () => {
  expect(await run(['--help'], desk)).toBe(0);
  expect(said[0]).toContain('npm run new -- service gifts');
  expect(await run(['screen'], desk)).toBe(1);
  expect(said[1]).toBe('Usage: npm run new -- screen mf-booking/past-tables');
  expect(await run(['shop', 'gifts'], desk)).toBe(1);
  expect(said[2]).toMatch(/^There is no "shop" to make\./);
});

test.each([
  [
    ['remote', 'Gift Cards'],
    '"Gift Cards" is no name for a remote: it must be lower-case words joined by dashes, like gift-cards.',
  ],
  [
    ['remote', '../gifts'],
    '"../gifts" is no name for a remote: it must be lower-case words joined by dashes, like gift-cards.',
  ],
  [['service', 'reviews'], 'services/reviews already exists.'],
  [['service', 'bff'], 'bff is the name of another part.'],
  [['screen', 'mf-nobody/gifts'], 'There is no remote mf-nobody.'],
  [['screen', 'gifts'], 'Usage: npm run new -- screen mf-booking/past-tables'],
  [['call', 'reviews/createReview'], 'The contract already has a call createReview.'],
  [
    ['call', 'reviews/praise-review'],
    '"praise-review" is no name for a call: it must be a verb and a noun in one word, like listGifts.',
  ],
  [['call', 'nobody/listGifts'], 'There is no service nobody.'],
])('refuses %j in one sentence', async (words, message) => {
  await expect(run(words, desk)).rejects.toMatchObject({ isUserError: true, message });
});
