import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import type { BuiltRemote, UsedTypes } from '@mesa/contract';

const run = promisify(execFile);
const WEBPACK = require.resolve('webpack/bin/webpack.js');

/** Inside the checkout, so that packages are found; ignored by git and not a workspace; of this run alone. */
const DIR = join(__dirname, `../dist/remote-under-test-${process.pid}`);

const REMOTE = `
  import { defineRemote } from '@mesa/remote-kit';
  export const remote = defineRemote({
    name: 'mf-test',
    routes: [
      { path: '/gifts', protected: true, load: () => import('./screens/gifts/screen') },
      { path: '/gifts/:giftId', load: () => import('./screens/gift/screen') },
    ],
  });
`;
const CONFIG = "module.exports = require('@mesa/remote-tools/webpack')(__dirname);";
const screen = (title: string) => `
  import { useTitle } from '@mesa/remote-kit';
  import { call } from '@mesa/web-client';
  import styles from './screen.module.css';
  export const thank = () => call('signOut');
  export function Screen() {
    useTitle('${title}');
    return <h1 onClick={thank} className={styles.title}>${title}</h1>;
  }
`;

const COPY = `${DIR}-copy`;

function write(path: string, text: string): void {
  mkdirSync(join(DIR, path, '..'), { recursive: true });
  writeFileSync(join(DIR, path), text);
}

async function build(
  mode = 'production',
  cwd = DIR,
): Promise<{ built: BuiltRemote; file: (name: string) => Buffer }> {
  await run(process.execPath, [WEBPACK, '--no-color', '--mode', mode], { cwd }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(error.stdout + error.stderr);
    },
  );
  const file = (name: string) => readFileSync(join(cwd, 'dist', name));
  return { built: JSON.parse(String(file('remote.json'))) as BuiltRemote, file };
}

const DECLARED = {
  name: 'mf-test',
  routes: ['/gifts', '/gifts/:giftId'],
  protectedRoutes: ['/gifts'],
  modals: [],
};

describe('the build of a remote', () => {
  beforeAll(() => {
    rmSync(DIR, { recursive: true, force: true });
    write('tsconfig.json', JSON.stringify({ extends: '@mesa/remote-tools/tsconfig/browser.json' }));
    write('package.json', JSON.stringify({ name: 'mf-test' }));
    write('webpack.config.js', CONFIG);
    write('src/remote.tsx', REMOTE);
    for (const name of ['gifts', 'gift']) {
      write(`src/screens/${name}/screen.tsx`, screen(name));
      write(`src/screens/${name}/screen.module.css`, '.title { color: red; }');
    }
  });

  afterAll(() => {
    for (const dir of [DIR, COPY]) rmSync(dir, { recursive: true, force: true });
  });

  it('builds a remote and describes the files to load for each route', async () => {
    const { built, file } = await build();
    expect(built).toMatchObject({
      ...DECLARED,
      shared: { react: '^19.0.0', '@mesa/remote-kit/router': '*' },
    });
    const { names, modules, files } = JSON.parse(String(file('types.json'))) as UsedTypes;
    expect(names).toMatchObject({
      '@mesa/remote-kit': { defineRemote: null, useTitle: expect.anything() },
      '@mesa/web-client': { call: ['signOut'] },
    });
    expect(Object.keys(names).sort()).toEqual(['@mesa/remote-kit', '@mesa/web-client']);
    expect(files[modules['@mesa/web-client']!]).toContain("from './call'");
    expect(Object.keys(files).filter((path) => /react|zod/.test(path))).toEqual([]);
    expect(built.calls).toEqual({
      signOut: { method: 'DELETE', path: '/api/session', takes: {}, gives: {} },
    });
    expect(built.entry).toMatch(/^remote\.[0-9a-f]{12}\.js$/);
    for (const path of DECLARED.routes) {
      expect(built.preloads[path]![0]).toBe(built.entry);
      expect(built.preloads[path]!.length).toBeGreaterThanOrEqual(3);
      for (const name of built.preloads[path]!) expect(existsSync(join(DIR, 'dist', name))).toBe(true);
    }
    expect(built.preloads['/gifts']).not.toEqual(built.preloads['/gifts/:giftId']);

    const entry = file(built.entry);
    expect(brotliDecompressSync(file(`${built.entry}.br`)).equals(entry)).toBe(true);
    expect(String(entry)).not.toMatch(/\beval\(|new Function\(/);
    // the shell provides React, router, store and the federation runtime
    const scripts = readdirSync(join(DIR, 'dist')).filter((name) => name.endsWith('.js'));
    expect(scripts.map((name) => String(file(name))).join('')).not.toMatch(
      /react\.transitional\.element.*useSyncExternalStore|createHashHistory|ModuleFederation=class/s,
    );
  }, 120_000);

  it('gives the same names to the same source, also in another folder', async () => {
    // source maps contain absolute paths, which change the names of variables
    write(
      'webpack.config.js',
      "const configure = require('@mesa/remote-tools/webpack')(__dirname); " +
        'module.exports = (...args) => ({ ...configure(...args), devtool: false });',
    );
    cpSync(DIR, COPY, { recursive: true });
    const { built } = await build();
    expect((await build('production', COPY)).built).toEqual(built);
    write('webpack.config.js', CONFIG);
  }, 240_000);

  describe('a first paint', () => {
    const draw = (elements: string) =>
      write(
        'src/first-paint.tsx',
        `import styles from './screens/gifts/screen.module.css';
         export const firstPaint = { ${elements} };`,
      );
    afterEach(() => rmSync(join(DIR, 'src/first-paint.tsx')));

    it('is rendered with the class names of the built styles and without inline styles', async () => {
      draw(
        `'/gifts': <>
           <img src="/assets/photos/a-640.webp" alt="" />
           <h1 className={styles.title} style={{ width: 44 }}>Gifts</h1>
         </>`,
      );
      const { built, file } = await build();
      const html = built.firstPaint!['/gifts']!;
      const styles = readdirSync(join(DIR, 'dist'))
        .filter((name) => name.endsWith('.css'))
        .map((name) => String(file(name)))
        .join('');
      expect(html.replace(/class="\w+"/, 'class="X"')).toBe(
        '<img src="/assets/photos/a-640.webp" alt=""><h1 class="X" data-style="width:44px">Gifts</h1>',
      );
      expect(styles).toContain(`.${/h1 class="(\w+)"/.exec(html)![1]}`);
    }, 120_000);

    it.each([
      [`'/cards': <h1>Cards</h1>`, /mf-test declares something for \/cards, which is not one of its routes/],
      [
        `'/gifts': <iframe title="a" />`,
        /The first paint of \/gifts cannot be put into the page: the element <iframe> is not allowed/,
      ],
      [
        `'/gifts': <p>{'a'.repeat(16_001)}</p>`,
        /The first paint of \/gifts cannot be put into the page: it has more than 16000 characters/,
      ],
      [
        `'/gifts': <p>{'a'.repeat(8_000)}</p>, '/gifts/:giftId': <p>{'a'.repeat(8_000)}</p>`,
        /The first paints are 16014 characters; 16000 is the limit, because every page contains them/,
      ],
    ])(
      'is rejected when the page cannot contain it: %s',
      async (elements, sentence) => {
        draw(elements);
        await expect(build('development')).rejects.toThrow(sentence);
      },
      120_000,
    );
  });

  it.each([
    ['./screen.module.css', 'h1 { color: red; }', /Selector "h1" is not pure/],
    [
      './plain.css',
      '.title { color: red; }',
      /plain\.css is not a CSS module: its styles would apply to the whole page/,
    ],
  ])(
    'rejects styles that would apply to the whole page: %s with %s',
    async (name, styles, sentence) => {
      const file = join('src/screens/gift', name);
      const before = existsSync(join(DIR, file)) ? readFileSync(join(DIR, file), 'utf8') : null;
      write(file, styles);
      if (!before) write('src/screens/gift/screen.tsx', `import '${name}';${screen('gift')}`);
      try {
        await expect(build('development')).rejects.toThrow(sentence);
      } finally {
        if (before) write(file, before);
        write('src/screens/gift/screen.tsx', screen('gift'));
      }
    },
    120_000,
  );

  describe('its messages', () => {
    const ENGLISH = {
      'gifts.count': { message: '{count, plural, one {# gift} other {# gifts}}', description: 'Of a diner' },
      'gifts.title': { message: "You're giving", description: 'Heading' },
    };
    const SPANISH = {
      'gifts.count': { message: '{count, plural, one {# regalo} other {# regalos}}' },
      'gifts.title': { message: 'Tu regalo' },
    };
    const SHOWN = "t('gifts.count', { count: 2 }), t('gifts.title')";

    /** Builds the remote with these catalogs, and a screen that shows these messages. */
    function buildWith({ en = ENGLISH as object, es = SPANISH as object, shown = SHOWN } = {}) {
      write(
        'package.json',
        JSON.stringify({ name: 'mf-test', dependencies: { '@mesa/remote-kit': '1.0.0' } }),
      );
      write('src/messages/en.json', JSON.stringify(en));
      write('src/messages/es.json', JSON.stringify(es));
      write(
        'src/messages/index.ts',
        "import { createMessages } from '@mesa/remote-kit'; import en from './en.json'; " +
          "import es from './es.json'; export const { useText } = createMessages<string>({ en, es });",
      );
      write(
        'src/screens/gift/screen.tsx',
        "import { useText } from '../../messages'; " +
          `export function Screen() { const t = useText(); return <p>{[${shown}]}</p>; }`,
      );
      return build('development');
    }

    it('are compiled into one file for each language, and one for the pseudo-language', async () => {
      const { built, file } = await buildWith();
      const { en, es } = built.messages!;
      expect(Object.keys(built.messages!)).toEqual(['en', 'es']);
      expect(built.messageIds).toEqual(['gifts.count', 'gifts.title']);
      const catalog = (name: string) => JSON.parse(String(file(name))) as Record<string, unknown>;
      expect(catalog(en!)).toMatchObject({ 'gifts.title': "You're giving", 'gifts.count': [{ type: 6 }] });
      expect(catalog(es!)).toMatchObject({ 'gifts.title': 'Tu regalo' });
      const pseudo = en!.replace('.en.', '.en-XA.');
      expect(catalog(pseudo)['gifts.title']).toMatch(/^\[Ýóú.*\]$/);
    }, 120_000);

    it('are refused when one is missing, unused or different, each by its name', async () => {
      const es = { 'gifts.title': { message: 'Tu regalo, {nombre}' }, 'gifts.old': { message: 'Regalo' } };
      const en = { ...ENGLISH, 'gifts.old': { message: 'A present', description: 'Heading' } };
      const error = await buildWith({ en, es, shown: `${SHOWN}, t('gifts.none')` }).then(
        () => 'the build succeeded',
        String,
      );
      for (const sentence of [
        'mf-test has no text for gifts.count in es.',
        'mf-test has no text for gifts.none in en.',
        'mf-test has a text for gifts.old in es, but does not use it.',
        'mf-test: gifts.title has the placeholder {nombre} in es, but not in en.',
      ])
        expect(error).toContain(sentence);
    }, 120_000);

    it.each([
      ['invalid ICU', '{', 'gifts.title is not valid ICU'],
      ['ICU that is not supported', '{day, date}', 'gifts.title uses ICU that is not supported'],
    ])(
      'are refused with %s',
      async (_, message, sentence) => {
        await expect(buildWith({ es: { ...SPANISH, 'gifts.title': { message } } })).rejects.toThrow(sentence);
      },
      120_000,
    );
  });
});
