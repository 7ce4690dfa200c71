import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { run } from './new';
import { ROOT } from './settings';

describe('npm run new', () => {
  let checkout: string;
  let said: string[];
  const exec = promisify(execFile);
  const inCheckout = (folder: string, file: string, args: string[]) =>
    exec(process.execPath, [join(ROOT, 'node_modules', file), ...args], { cwd: join(checkout, folder) });

  /** A checkout to create files in; what is only read is a symbolic link. */
  beforeAll(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'mesa-new-'));
    await Promise.all(
      ['tools', 'packages', 'node_modules', 'tsconfig.base.json', 'tsconfig.browser.json'].map((name) =>
        symlink(join(ROOT, name), join(checkout, name)),
      ),
    );
    await mkdir(join(checkout, 'services/reviews/src/actions'), { recursive: true });
    await cp(join(ROOT, 'services/reviews/src'), join(checkout, 'services/reviews/src'), { recursive: true });
  });
  afterAll(() => rm(checkout, { recursive: true, force: true }));
  beforeEach(() => {
    said = [];
    for (const method of ['log', 'error'] as const)
      jest
        .spyOn(console, method)
        .mockImplementation((...words: unknown[]) => void said.push(String(words[0])));
  });
  afterEach(() => jest.restoreAllMocks());

  test('creates a remote with a second screen, a service and a call, which compile and build', async () => {
    expect(await run(['remote', 'gift-cards'], checkout)).toBe(0);
    expect(said[0]).toContain('mf-gift-cards/src/remote.tsx');
    expect(await run(['screen', 'mf-gift-cards/past-gifts'], checkout)).toBe(0);
    await writeLines();
    expect(await run(['service', 'gift-cards'], checkout)).toBe(0);
    expect(await run(['call', 'reviews/praiseReview'], checkout)).toBe(0);
    expect(said.at(-1)).toContain('services/reviews/src/actions/praise-review.ts');

    await writeFile(
      join(checkout, 'tsconfig.json'),
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
      inCheckout('', 'typescript/bin/tsc', ['-p', '.']),
      inCheckout('mf-gift-cards', 'webpack-cli/bin/cli.js', ['--mode', 'production']),
      exec(process.execPath, [join(ROOT, 'tools/build/build-node.mjs')], {
        cwd: join(checkout, 'services/gift-cards'),
      }),
    ]);
    const built = JSON.parse(await readFile(join(checkout, 'mf-gift-cards/dist/remote.json'), 'utf8')) as {
      name: string;
      routes: string[];
    };
    expect(built).toMatchObject({ name: 'mf-gift-cards', routes: ['/gift-cards', '/past-gifts'] });
    expect(await readFile(join(checkout, 'services/gift-cards/dist/main.cjs'), 'utf8')).toContain(
      'gift-cards',
    );
  }, 240_000);

  /** Adds the two lines that the command leaves to the developer. */
  async function writeLines(): Promise<void> {
    const [, route] = /under routes: {2}(\{ path.*\},)/.exec(said.at(-1)!)!;
    const remote = join(checkout, 'mf-gift-cards/src/remote.tsx');
    await writeFile(remote, (await readFile(remote, 'utf8')).replace('  ],', `    ${route}\n  ],`));
    const claims = join(checkout, 'mf-gift-cards/remote.json');
    await writeFile(
      claims,
      (await readFile(claims, 'utf8')).replace('["/gift-cards"]', '["/gift-cards", "/past-gifts"]'),
    );
  }

  test('prints its help and usage', async () => {
    expect(await run(['--help'], checkout)).toBe(0);
    expect(said[0]).toContain('npm run new -- service gifts');
    expect(await run(['screen'], checkout)).toBe(1);
    expect(said[1]).toBe('Usage: npm run new -- screen mf-booking/past-tables');
    expect(await run(['shop', 'gifts'], checkout)).toBe(1);
    expect(said[2]).toMatch(/^There is no template "shop"\./);
  });

  test.each([
    [
      ['remote', 'Gift Cards'],
      '"Gift Cards" is not a valid name for a remote: it must be lower-case words joined by dashes, like gift-cards.',
    ],
    [
      ['remote', '../gifts'],
      '"../gifts" is not a valid name for a remote: it must be lower-case words joined by dashes, like gift-cards.',
    ],
    [['service', 'reviews'], 'services/reviews already exists.'],
    [['service', 'bff'], 'bff is the name of another part.'],
    [['screen', 'mf-nobody/gifts'], 'There is no remote mf-nobody.'],
    [['screen', 'gifts'], 'Usage: npm run new -- screen mf-booking/past-tables'],
    [['call', 'reviews/createReview'], 'The contract already has a call createReview.'],
    [
      ['call', 'reviews/praise-review'],
      '"praise-review" is not a valid name for a call: it must be a verb and a noun in one word, like listGifts.',
    ],
    [['call', 'nobody/listGifts'], 'There is no service nobody.'],
  ])('refuses %j in one sentence', async (words, message) => {
    await expect(run(words, checkout)).rejects.toMatchObject({ isUserError: true, message });
  });
});
