import type { Registry, UsedTypes } from '@mesa/contract';
import { eventually, freePort } from '@mesa/server-kit/testing';
import { servedCalls } from './publish/service-calls';
import { SHELL, SHELL_TYPES } from '../testing/bff';
import { openBrowser } from '../testing/browser';
import { adminOf, buildOf } from '../testing/remotes';
import { setUpBff } from '../testing/set-up-bff';
import { flipBit, storedIds } from '../testing/stored-files';

const GIFT_TYPES: UsedTypes = {
  names: { '@mesa/remote-kit': { useGift: null } },
  modules: { '@mesa/remote-kit': 'kit.d.ts' },
  files: { 'kit.d.ts': SHELL_TYPES.files['kit.d.ts']! },
};

const RESERVED = 'Name must not be a word of the admin port, such as accounts or releases';

describe('releases of remotes', () => {
  const { bff, admin } = setUpBff();

  const registry = async (origin = bff.origin) =>
    ((await (await fetch(`${origin}/remotes/registry.json`)).json()) as Registry).remotes;
  const liveVersion = async (name: string, origin?: string) =>
    (await registry(origin)).find((remote) => remote.name === name)?.version;

  describe('publishing', () => {
    it('stores a version without making it live', async () => {
      const build = buildOf('mf-quiet', 'one', { routes: ['/quiet'] });
      expect((await admin.publish('1.0.0', build)).status).toBe(201);
      expect(await liveVersion('mf-quiet')).toBeUndefined();
      const file = await fetch(`${bff.origin}/remotes/mf-quiet/1.0.0/${build.declaration.entry}`);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(build.files[0]!.base64);
    });

    it('serves the files of a version in the folder of each attempt to load it again', async () => {
      const build = buildOf('mf-again', 'one', { routes: ['/again'] });
      await admin.publish('1.0.0', build);
      const { entry } = build.declaration;
      const answer = async (path: string) => {
        const response = await fetch(`${bff.origin}/remotes/mf-again/1.0.0/${path}`);
        return response.status === 200 ? Buffer.from(await response.arrayBuffer()).toString('base64') : null;
      };
      expect(await answer(`try-12/${entry}`)).toBe(build.files[0]!.base64);
      // private stays private, and there is one such folder
      for (const path of [`try-0/${entry}`, `try-1/try-1/${entry}`, 'try-1', 'try-1/', 'try-1/types.json'])
        expect(await answer(path)).toBeNull();
    });

    it('serves each file in the best accepted encoding, and 304 to clients that have it', async () => {
      const build = buildOf('mf-packed', 'one', { routes: ['/packed'] });
      await admin.publish('1.0.0', build);
      const url = `${bff.origin}/remotes/mf-packed/1.0.0/${build.declaration.entry}`;
      for (const [accepted, encoding] of [
        ['gzip, br', 'br'],
        ['gzip', 'gzip'],
        ['identity', null],
      ]) {
        const answer = await fetch(url, { headers: { 'accept-encoding': accepted! } });
        expect(answer.headers.get('content-encoding')).toBe(encoding);
        expect(answer.headers.get('vary')).toContain('Accept-Encoding');
        expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(build.files[0]!.base64);
        // without the last header fetch sends `no-cache`, which asks for the whole file
        const again = await fetch(url, {
          headers: {
            'accept-encoding': accepted!,
            'if-none-match': answer.headers.get('etag')!,
            'cache-control': 'max-age=0',
          },
        });
        expect(again.status).toBe(304);
      }
    });

    it('the same content again changes nothing; other content is refused', async () => {
      const build = buildOf('mf-twice', 'one', { routes: ['/twice'] });
      expect((await admin.publish('1.0.0', build)).status).toBe(201);
      expect((await admin.publish('1.0.0', build)).status).toBe(200);
      const second = await admin.publish('1.0.0', buildOf('mf-twice', 'two', { routes: ['/twice'] }));
      expect(second).toEqual({
        status: 409,
        body: [
          'mf-twice 1.0.0 was already published with different content (by operator). Choose a new version.',
        ],
      });
    });

    it('concurrently stores one content', async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          admin.publish('1.0.0', buildOf('mf-raced', String(i % 2), { routes: ['/raced'] })),
        ),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
      expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(3);
      expect(
        await bff.database.collection('remote_files.files').countDocuments({ filename: /^mf-raced\/.*js$/ }),
      ).toBe(1);
    });

    it.each([
      ['a path that climbs', { files: [{ path: '../x.js', base64: '' }] }],
      ['a path given twice', { files: [...buildOf('mf-bad', 'x').files, ...buildOf('mf-bad', 'x').files] }],
      ['a build without its entry', { files: [{ path: 'a.js', base64: 'YQ==' }] }],
      [
        'a build without its types',
        { files: buildOf('mf-bad', 'x').files.filter(({ path }) => path !== 'types.json') },
      ],
      [
        'a first paint with a script in it',
        {
          declaration: {
            ...buildOf('mf-bad', 'x').declaration,
            firstPaint: { '/booking/:restaurantId': '<script>alert(1)</script>' },
          },
        },
      ],
      [
        'a first paint that weighs on every page',
        {
          declaration: {
            ...buildOf('mf-bad', 'x').declaration,
            firstPaint: { '/booking/:restaurantId': `<p>${'a'.repeat(16_000)}</p>` },
          },
        },
      ],
    ])('refuses %s', async (_, change) => {
      const { declaration, files } = buildOf('mf-bad', 'x');
      const { status, body } = await admin.ask('POST', '/mf-bad/versions/1.0.0', {
        declaration,
        files,
        ...change,
      });
      expect(status).toBe(422);
      expect((body as string[]).length).toBeGreaterThan(0);
    });

    it.each<[what: string, declaration: object, sentences: string[]]>([
      ['no routes', { routes: undefined }, ['The declaration lacks routes.']],
      ['no modals', { modals: undefined }, ['The declaration lacks modals.']],
      ['no entry', { entry: undefined }, ['The declaration lacks entry.']],
      ['a route that is none', { routes: [1] }, ['Routes are invalid']],
      ...['gifts', '/(', '/(a+)+b', '/gifts/', '/gifts/:gift-id', '/*', '//'].map(
        (route): [string, object, string[]] => [
          `the route ${route}`,
          { routes: [route], protectedRoutes: [] },
          [`mf-bad has the route ${route}: a route is words and :names, like /gifts/:giftId.`],
        ],
      ),
      ...Object.entries({
        protectedRoutes: ['/('],
        preloads: { '/(': [] },
        pictures: { '/(': { srcset: '', sizes: '' } },
        firstPaint: { '/(': '' },
        firstPaintIn: { es: { '/(': '' } },
      }).map(([field, value]): [string, object, string[]] => [
        `${field} of a path that is not its own`,
        { [field]: value },
        ['mf-bad declares something for /(, which is not one of its routes.'],
      ]),
      [
        'a link to a path that is not its own',
        { links: [{ place: 'header', text: 'gifts.link', path: '#/search' }] },
        ['mf-bad links to #/search, which is not one of its routes.'],
      ],
      [
        'a link without its text',
        { links: [{ place: 'footer', text: 'gifts.link', path: '#/booking/1' }] },
        ['mf-bad has no text for gifts.link in en.', 'mf-bad has no text for gifts.link in es.'],
      ],
      [
        'a preload of no file',
        { preloads: { '/booking/:restaurantId': ['gone.js'] } },
        ['The declaration preloads gone.js, which is not among the files.'],
      ],
    ])('refuses a declaration with %s, and says so', async (_, change, sentences) => {
      const { declaration, files } = buildOf('mf-bad', 'x');
      expect(
        await admin.ask('POST', '/mf-bad/versions/1.0.0', {
          declaration: { ...declaration, ...change },
          files,
        }),
      ).toEqual({ status: 422, body: sentences });
    });

    it.each([
      ['constructor', '1.0.0', 'Name must not be constructor'],
      ['a'.repeat(42), '1.0.0', 'Name must have at most 41 characters'],
      ['mf-bad', '1'.repeat(62), 'Version must have at most 61 characters'],
      [
        'mf-bad',
        'v1',
        'Version must begin with a digit and have only letters, digits, dots and dashes, like 1.4.0',
      ],
    ])('refuses the name %s with the version %s', async (name, version, sentence) => {
      const build = buildOf('mf-bad', 'x');
      const answer = await admin.ask('POST', `/${name}/versions/${version}`, build);
      expect(answer).toEqual({ status: 422, body: [sentence] });
    });

    it.each(['accounts', 'kit', 'releases', 'keys', 'live', 'fit'])(
      "refuses the name %s, and a key for it: it is one of the admin port's own words",
      async (name) => {
        const answer = { status: 422, body: [RESERVED] };
        expect(await admin.ask('POST', `/${name}/versions/1.0.0`, buildOf(name, 'x'))).toEqual(answer);
        expect(await admin.ask('POST', '/keys', { team: 'gifts', remotes: [name] })).toEqual(answer);
      },
    );

    it('serves no file of which a stored byte is not the published one, in no encoding', async () => {
      const build = buildOf('mf-altered', 'one', { routes: ['/altered'] });
      await admin.publish('1.0.0', build);
      const { entry } = build.declaration;
      const get = () => fetch(`${bff.origin}/remotes/mf-altered/1.0.0/${entry}`);
      const counted = async () =>
        Number(
          /^mesa_remote_files_altered_total(?:\{.*\})? (\d+)/m.exec(
            await (await fetch(`${bff.admin}/metrics`)).text(),
          )![1],
        );
      const before = await counted();
      for (const file of [entry, `${entry}.br`, `${entry}.gz`]) {
        const [id] = await storedIds(bff.database, `mf-altered/1.0.0/${file}`);
        await flipBit(bff.database, id);
        expect((await get()).status).toBe(503);
        // repaired
        await flipBit(bff.database, id);
      }
      expect((await get()).status).toBe(200);
      expect(await counted()).toBe(before + 3);
    });

    it('refuses an upload of more than 64 MB', async () => {
      const files = [{ path: 'a.js', base64: 'a'.repeat(65 * 1024 * 1024) }];
      expect(await admin.ask('POST', '/mf-bad/versions/1.0.0', { files })).toEqual({
        status: 413,
        body: ['An upload has at most 64 MB.'],
      });
    });

    it.each<[what: string, catalogs: Record<string, object>, sentences: string[]]>([
      [
        'a missing text',
        { en: { 'gift.title': 'A gift' }, es: {} },
        ['mf-gifts has no text for gift.title in es.'],
      ],
      [
        'a language without texts',
        { en: { 'gift.title': 'A gift' } },
        ['mf-gifts has no text for gift.title in es.'],
      ],
      [
        'an unused text',
        { en: { 'gift.title': 'A gift', 'gift.old': 'A present' }, es: { 'gift.title': 'Un regalo' } },
        ['mf-gifts has a text for gift.old in en, but does not use it.'],
      ],
      [
        'a placeholder that differs between the languages',
        {
          en: { 'gift.title': [{ type: 1, value: 'name' }] },
          es: { 'gift.title': [{ type: 1, value: 'nombre' }] },
        },
        [
          'mf-gifts: gift.title has the placeholder {name} in en, but not in es.',
          'mf-gifts: gift.title has the placeholder {nombre} in es, but not in en.',
        ],
      ],
      [
        'a file that holds no texts',
        { en: { 'gift.title': 'A gift' }, es: ['gift.title'] },
        [expect.stringMatching(/^messages\.es\.\w+\.json is not a file of texts in es\.$/) as never],
      ],
    ])('refuses a remote with %s, and names it', async (_, catalogs, sentences) => {
      const build = buildOf('mf-gifts', 'x', {
        routes: ['/gifts'],
        catalogs,
        more: { messageIds: ['gift.title'] },
      });
      expect(await admin.publish('1.0.0', build)).toEqual({ status: 422, body: sentences });
    });

    it('accepts a remote with its messages in every language, and one without messages', async () => {
      const catalogs = { en: { 'gift.title': 'A gift' }, es: { 'gift.title': 'Un regalo' } };
      const links = [{ place: 'header' as const, text: 'gift.title', path: '#/spoken' }];
      const more = { messageIds: ['gift.title'], links };
      const spoken = buildOf('mf-spoken', 'x', { routes: ['/spoken'], catalogs, more });
      expect((await admin.publish('1.0.0', spoken)).status).toBe(201);
      expect((await admin.live('mf-spoken', '1.0.0')).status).toBe(200);
      const entry = (await registry()).find(({ name }) => name === 'mf-spoken');
      expect(entry).toMatchObject({
        messages: spoken.declaration.messages,
        links: [{ place: 'header', path: '#/spoken', texts: { en: 'A gift', es: 'Un regalo' } }],
      });
      expect((await admin.publish('0.9.0', buildOf('mf-spoken', 'y', { routes: ['/spoken'] }))).status).toBe(
        201,
      );
    });

    it('needs the token, on the admin port only', async () => {
      expect((await adminOf(bff.admin, 'wrong').list()).status).toBe(401);
      expect((await fetch(`${bff.origin}/admin/remotes`)).status).toBe(404);
      expect((await fetch(`${bff.origin}/metrics`)).status).toBe(404);
      expect((await fetch(`${bff.admin}/metrics`)).status).toBe(200);
    });

    it('shares its port with no metrics when these have one of their own', async () => {
      const port = await freePort();
      const apart = await bff.another({ METRICS_PORT: String(port) });
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/admin/remotes`)).status).toBe(404);
      expect((await fetch(`${apart.admin}/metrics`)).status).toBe(404);
      await apart.end();
    });
  });

  describe('what is live', () => {
    it('is the same in registry and page', async () => {
      const pictures = { '/pictures': { srcset: '/assets/photos/feast-320.webp 320w', sizes: '100vw' } };
      const build = buildOf('mf-pictures', 'one', {
        routes: ['/pictures'],
        modals: ['image'],
        more: { pictures },
      });
      await admin.publish('1.0.0', build);
      expect((await admin.live('mf-pictures', '1.0.0')).status).toBe(200);
      const entry = (await registry()).find(({ name }) => name === 'mf-pictures')!;
      expect(entry).toMatchObject({
        version: '1.0.0',
        entry: `/remotes/mf-pictures/1.0.0/${build.declaration.entry}`,
        routes: ['/pictures'],
        modals: ['image'],
        pictures,
      });
      expect((await openBrowser(bff.origin).open()).bootstrap.remotes).toContainEqual(entry);
      expect((await fetch(`${bff.origin}/remotes/registry.json`)).headers.get('cache-control')).toBe(
        'no-cache',
      );
    });

    it('is drawn in the language that was chosen, else in that of the browser', async () => {
      const firstPaint = { '/spoken/drawn': '<h1>A gift</h1>' };
      const firstPaintIn = { es: { '/spoken/drawn': '<h1>Un regalo</h1>' } };
      const routes = Object.keys(firstPaint);
      const more = { protectedRoutes: [], firstPaint, firstPaintIn };
      await admin.publish('1.0.0', buildOf('mf-gifts', 'x', { routes, more }));
      await admin.live('mf-gifts', '1.0.0');
      const open = async (language: string, cookie = '') => {
        const response = await fetch(bff.origin, { headers: { 'accept-language': language, cookie } });
        return { headers: response.headers, html: await response.text() };
      };
      const [english, spanish] = [await open('fr, en;q=0.8'), await open('es-MX, en;q=0.5')];
      expect(english.html).toMatch(/<html lang="en">[\s\S]*A gift/);
      expect(spanish.html).toMatch(/<html lang="es">[\s\S]*Un regalo/);
      expect(spanish.html).not.toContain('<h1>A gift');
      expect(spanish.headers.get('content-language')).toBe('es');
      expect(spanish.headers.get('vary')).toMatch(/Cookie.*Accept-Language/);
      expect(spanish.headers.get('cache-control')).toBe('no-cache');
      const chosen = await open('en-US', 'mesa_language=es');
      expect(chosen.html).toMatch(/<html lang="es">[\s\S]*Un regalo/);
      expect((await open('en-US', 'mesa_language=%3Cb%3E')).html).toContain('<html lang="en">');
    });

    it('includes the first paints of screens, for those who may see them', async () => {
      const firstPaint = { '/drawn': '<h1>A table</h1>', '/drawn/mine': '<h1>My table</h1>' };
      const build = buildOf('mf-drawn', 'one', {
        routes: Object.keys(firstPaint),
        more: { protectedRoutes: ['/drawn/mine'], firstPaint },
      });
      await admin.publish('1.0.0', build);
      await admin.live('mf-drawn', '1.0.0');
      const html = await (await fetch(bff.origin)).text();
      expect(html).toContain('<template id="first-paint"><p>Sign in</p></template>');
      expect(html).toContain('<template data-path="/drawn"><h1>A table</h1></template>');
      expect(html).not.toContain('My table');
      expect((await registry()).find(({ name }) => name === 'mf-drawn')).not.toHaveProperty('firstPaint');
      // a preview has a notice above the header, which the first paint lacks
      expect(await (await fetch(`${bff.origin}/?remote=mf-drawn@9.9.9`)).text()).not.toContain('<template');
    });

    it('changes in every instance within two seconds, and back', async () => {
      const second = await bff.another();
      const isLiveThere = (version: string) =>
        eventually(
          async () => expect(await liveVersion('mf-everywhere', second.origin)).toBe(version),
          2_000,
        );
      for (const version of ['1.0.0', '1.1.0'])
        await admin.publish(version, buildOf('mf-everywhere', version, { routes: ['/everywhere'] }));
      for (const version of ['1.0.0', '1.1.0']) {
        await admin.live('mf-everywhere', version);
        expect(await liveVersion('mf-everywhere')).toBe(version);
        await isLiveThere(version);
      }
      expect((await admin.rollback('mf-everywhere')).status).toBe(200);
      expect(await liveVersion('mf-everywhere')).toBe('1.0.0');
      await isLiveThere('1.0.0');
      await second.end();
    });

    it('keeps the files of earlier versions for open tabs', async () => {
      const first = buildOf('mf-open', 'one', { routes: ['/open'] });
      await admin.publish('1.0.0', first);
      await admin.publish('2.0.0', buildOf('mf-open', 'two', { routes: ['/open'] }));
      for (const version of ['1.0.0', '2.0.0'])
        expect((await admin.live('mf-open', version)).status).toBe(200);
      for (const { path } of first.files.filter((file) => file.path !== 'types.json'))
        expect((await fetch(`${bff.origin}/remotes/mf-open/1.0.0/${path}`)).status).toBe(200);
    });

    it('goes back by the one version that was checked and logged, also when two roll back', async () => {
      for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
        await admin.publish(version, buildOf('mf-twice', version, { routes: ['/twice'] }));
        await admin.live('mf-twice', version);
      }
      const both = await Promise.all([admin.rollback('mf-twice'), admin.rollback('mf-twice')]);
      // on a busy machine the second may come only after the first, and then goes further back
      const second = both.find(({ status }) => status !== 200);
      if (second) expect(second).toEqual({ status: 409, body: ['mf-twice has just been changed.'] });
      const logged = (await admin.audit('mf-twice')).filter(({ action }) => action === 'rollback');
      expect(logged.map(({ version }) => version)).toEqual(second ? ['2.0.0'] : ['1.0.0', '2.0.0']);
      expect(await liveVersion('mf-twice')).toBe(logged[0]!.version);
    });

    it('rolls back step by step, and says when there is nothing before', async () => {
      for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
        await admin.publish(version, buildOf('mf-steps', version, { routes: ['/steps'] }));
        await admin.live('mf-steps', version);
      }
      await admin.rollback('mf-steps');
      expect(await liveVersion('mf-steps')).toBe('2.0.0');
      await admin.rollback('mf-steps');
      expect(await liveVersion('mf-steps')).toBe('1.0.0');
      expect(await admin.rollback('mf-steps')).toEqual({
        status: 422,
        body: [
          'mf-steps has no earlier version that did not fail. ' + 'The command retire takes it off the site.',
        ],
      });
    });

    it('changes together with its audit log, also concurrently', async () => {
      const names = Array.from({ length: 5 }, (_, i) => `mf-many-${'abcde'[i]}`);
      await Promise.all(
        names.map((name) => admin.publish('1.0.0', buildOf(name, 'x', { routes: [`/${name}`] }))),
      );
      const answers = await Promise.all(names.map((name) => admin.live(name, '1.0.0')));
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
      const live = (await registry()).map(({ name }) => name);
      expect(live).toEqual(expect.arrayContaining(names));
      const made = {
        at: expect.any(String),
        version: '1.0.0',
        by: 'operator',
        request_id: expect.any(String),
      };
      for (const name of names)
        expect(await admin.audit(name)).toEqual([
          { ...made, name, action: 'live' },
          { ...made, name, action: 'publish' },
        ]);
    });

    it('is refused with every incompatibility', async () => {
      await admin.publish(
        '1.0.0',
        buildOf('mf-owner', 'x', { routes: ['/owned', '/other'], modals: ['search'] }),
      );
      await admin.live('mf-owner', '1.0.0');
      const thief = buildOf('mf-thief', 'x', { routes: ['/owned'], modals: ['search'] });
      const isThief = {
        status: 422,
        body: ['The route /owned belongs to mf-owner.', 'The modal search belongs to mf-owner.'],
      };
      expect(await admin.publish('1.0.0', thief)).toEqual(isThief);
      expect(await admin.live('mf-thief', '1.0.0')).toMatchObject({ status: 404 });
      // moved by force, it goes live only together with a mf-owner that no longer has them
      expect((await admin.publish('1.0.0', thief, { force: true })).status).toBe(201);
      expect(await admin.live('mf-thief', '1.0.0')).toEqual(isThief);
      const drops = buildOf('mf-owner', 'y', { routes: ['/owned'] });
      const hasDropped = {
        status: 422,
        body: [
          'The route /other would have no owner; the live mf-owner owns it.',
          'The modal search would have no owner; the live mf-owner owns it.',
        ],
      };
      expect(await admin.publish('2.0.0', drops)).toEqual(hasDropped);
      expect((await admin.publish('2.0.0', drops, { force: true })).status).toBe(201);
      expect(await admin.live('mf-owner', '2.0.0')).toEqual(hasDropped);
      expect((await admin.live('mf-owner', '2.0.0', { force: true })).status).toBe(200);
      expect((await admin.live('mf-owner', '9.9.9')).status).toBe(404);
    });

    it('has one owner of a route, also of remotes that go live at the same moment', async () => {
      const names = ['mf-rival-a', 'mf-rival-b', 'mf-rival-c'];
      await Promise.all(
        names.map((name) => admin.publish('1.0.0', buildOf(name, 'x', { routes: ['/contested'] }))),
      );
      const answers = await Promise.all(names.map((name) => admin.live(name, '1.0.0')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      expect((await registry()).filter(({ routes }) => routes.includes('/contested'))).toHaveLength(1);
    });

    it('can change for several remotes at once, so that a route moves', async () => {
      for (const [name, version, routes] of [
        ['mf-giver', '1.0.0', ['/moved', '/stays']],
        ['mf-giver', '2.0.0', ['/stays']],
        ['mf-taker', '1.0.0', ['/own']],
        ['mf-taker', '2.0.0', ['/own', '/moved']],
      ] as const) {
        await admin.publish(version, buildOf(name, version, { routes: [...routes] }));
      }
      const together = (version: string) =>
        admin.ask('POST', '/live', { versions: { 'mf-giver': version, 'mf-taker': version } });
      expect((await together('1.0.0')).status).toBe(200);
      expect((await admin.live('mf-taker', '2.0.0')).body).toEqual(['The route /moved belongs to mf-giver.']);
      expect((await admin.live('mf-giver', '2.0.0')).body).toEqual([
        'The route /moved would have no owner; the live mf-giver owns it.',
      ]);
      expect((await together('2.0.0')).status).toBe(200);
      expect([await liveVersion('mf-giver'), await liveVersion('mf-taker')]).toEqual(['2.0.0', '2.0.0']);
    });

    it('may be marked as made by a start, until somebody changes it', async () => {
      for (const version of ['1.0.0', '2.0.0'])
        await admin.publish(version, buildOf('mf-started', version, { routes: ['/started'] }));
      const { body } = await admin.ask('POST', '/live', {
        versions: { 'mf-started': '1.0.0' },
        automatic: true,
      });
      expect(body).toMatchObject({ live: { 'mf-started': { version: '1.0.0', automatic: true } } });
      await admin.live('mf-started', '2.0.0');
      expect(((await admin.rollback('mf-started')).body as { live: object }).live).not.toHaveProperty(
        'automatic',
      );
    });

    it('is refused when built for another shell', async () => {
      const build = buildOf('mf-future', 'x', {
        routes: ['/future'],
        more: { shared: { react: '^20.0.0', vue: '^3.0.0' }, federation: '3.0.0' },
      });
      expect((await admin.publish('1.0.0', build)).body).toEqual([
        'mf-future was built with federation 3.0.0; the shell was built with 2.9.2.',
        'mf-future needs react ^20.0.0; the shell provides 19.3.1.',
        'mf-future needs vue, which the shell does not provide.',
      ]);
    });

    it('is refused when built for calls that are not served', async () => {
      const { getReview, signOut } = servedCalls;
      const calls = {
        giveGift: signOut!,
        getReview: { ...getReview!, gives: { ...getReview!.gives, 'answer.review.mood': 'string' } },
      };
      const build = buildOf('mf-ahead', 'x', { routes: ['/ahead'], more: { calls } });
      expect(await admin.publish('1.0.0', build)).toEqual({
        status: 422,
        body: [
          'mf-ahead calls giveGift (DELETE /api/session), which is not served.',
          'getReview no longer returns answer.review.mood, which mf-ahead may read.',
        ],
      });
    });

    it('can be checked before a release of shell and BFF', async () => {
      const { getReview, signOut } = servedCalls;
      await admin.publish(
        '1.0.0',
        buildOf('mf-stays', 'x', {
          routes: ['/stays-on'],
          more: { calls: { getReview: getReview! } },
          types: GIFT_TYPES,
        }),
      );
      await admin.live('mf-stays', '1.0.0');
      const fit = async (provides: object, served: object, types = SHELL_TYPES) =>
        (
          (await admin.ask('POST', '/fit', { provides, calls: { signOut }, types, served })).body as {
            incompatibilities: string[];
          }
        ).incompatibilities;
      expect(await fit(SHELL.provides, servedCalls)).toEqual([]);
      const next = { shared: { react: '20.0.0' }, federation: '2.9.2', types: 'shell-2' };
      expect(await fit(next, {})).toEqual(
        expect.arrayContaining([
          'the shell calls signOut (DELETE /api/session), which is not served.',
          'mf-stays needs react ^19.3.1; the shell provides 20.0.0.',
          'mf-stays calls getReview (GET /api/reviews/:id), which is not served.',
        ]),
      );
      const kit = 'export declare function useGift(): void;';
      const types = { ...SHELL_TYPES, files: { ...SHELL_TYPES.files, 'kit.d.ts': kit } };
      expect(await fit(SHELL.provides, servedCalls, types)).toEqual([
        expect.stringMatching(
          /^mf-stays uses useGift of @mesa\/remote-kit with another signature than the shell to be released /,
        ),
      ]);
    }, 60_000);

    it('is refused, and not stored, when it uses what the shell does not provide', async () => {
      const typesOf = (declaration: string, ...names: string[]): UsedTypes => ({
        names: { '@mesa/remote-kit': Object.fromEntries(names.map((name) => [name, null])) },
        modules: { '@mesa/remote-kit': 'kit.d.ts' },
        files: { 'kit.d.ts': declaration },
      });
      const publish = (types: UsedTypes) =>
        admin.publish('1.0.0', buildOf('mf-typed', 'x', { routes: ['/typed'], types }));
      const gift = SHELL_TYPES.files['kit.d.ts']!;
      expect(await publish(typesOf(gift, 'useGift', 'useTomorrow'))).toEqual({
        status: 422,
        body: ['mf-typed uses useTomorrow of @mesa/remote-kit, which the live shell does not provide.'],
      });
      const changed = 'export declare function useGift(id: number): { name: string };';
      const refusal = {
        status: 422,
        body: [
          'mf-typed uses useGift of @mesa/remote-kit with another signature than the live shell provides: ' +
            "Types of parameters 'id' and 'id' are incompatible: Type 'number' is not assignable to type " +
            "'string'.",
        ],
      };
      expect(await publish(typesOf(changed, 'useGift'))).toMatchObject({ status: 422 });
      // a pair that was judged before is not compared again
      const verdicts = () => bff.database.collection('remote_verdicts').countDocuments();
      const before = await verdicts();
      const answer = await publish(typesOf(changed, 'useGift'));
      expect(answer.status).toBe(refusal.status);
      expect((answer.body as string[])[0]).toContain("Type 'number' is not assignable to type 'string'");
      expect(await verdicts()).toBe(before);
      // its number is still free
      expect((await publish(typesOf(gift, 'useGift'))).status).toBe(201);
    }, 60_000);
  });

  describe('a canary', () => {
    const lastOf = async (name: string) => (await admin.audit(name))[0];
    const publish = async (name: string, ...versions: string[]) => {
      for (const version of versions)
        await admin.publish(version, buildOf(name, version, { routes: [`/${name}`] }));
    };
    it('of the live version is refused', async () => {
      await publish('mf-same', '1.0.0', '2.0.0');
      await admin.live('mf-same', '1.0.0');
      await admin.canary('mf-same', '2.0.0', 10);
      expect(await admin.canary('mf-same', '1.0.0', 10)).toEqual({
        status: 422,
        body: ['mf-same 1.0.0 is already live for everybody.'],
      });
      expect(await admin.remote('mf-same')).toMatchObject({
        live: { version: '1.0.0' },
        canary: { version: '2.0.0' },
      });
    });

    it('of the restored version ends', async () => {
      await publish('mf-forth', '1.0.0', '1.1.0');
      for (const version of ['1.0.0', '1.1.0']) await admin.live('mf-forth', version);
      await admin.canary('mf-forth', '1.0.0', 10);
      expect(await admin.rollback('mf-forth')).toMatchObject({
        status: 200,
        body: { live: { version: '1.0.0' }, canary: null },
      });
      expect(await lastOf('mf-forth')).toMatchObject({ note: 'from 1.1.0: rolled back by operator' });
    });

    it('of another version continues after a rollback', async () => {
      await publish('mf-beside', '1.0.0', '1.1.0', '2.0.0');
      for (const version of ['1.0.0', '1.1.0']) await admin.live('mf-beside', version);
      await admin.canary('mf-beside', '2.0.0', 10);
      expect(await admin.rollback('mf-beside')).toMatchObject({
        status: 200,
        body: { live: { version: '1.0.0' }, canary: { version: '2.0.0' } },
      });
      expect(await lastOf('mf-beside')).toMatchObject({ note: 'from 1.1.0: rolled back by operator' });
    });

    it('is for the share that Mesa gave a visitor, never for one of their choice', async () => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const cookie = tab.cookies.get('mesa_visitor')!;
      await tab.open();
      expect(tab.cookies.get('mesa_visitor')).toBe(cookie);
      const [id, share, mac] = cookie.split('.');
      for (const forged of [
        `${id}.${(Number(share) + 1) % 100}.${mac}`,
        `${id}.0`,
        `${id}.0.${'a'.repeat(43)}`,
      ]) {
        tab.cookies.set('mesa_visitor', forged);
        await tab.open();
        expect(tab.cookies.get('mesa_visitor')!.split('.')[0]).not.toBe(id);
      }
    });

    it('that has ended cannot be promoted, even in an instance that does not know yet', async () => {
      await publish('mf-over', '1.0.0', '1.1.0');
      await admin.live('mf-over', '1.0.0');
      await admin.canary('mf-over', '1.1.0', 10);
      // ended as by another instance; without a new revision, this instance does not notice
      await bff.database
        .collection<{ _id: string }>('remote_live')
        .updateOne({ _id: 'live' }, { $set: { 'remotes.mf-over.canary': null } });
      expect(await admin.ask('POST', '/mf-over/promote')).toEqual({
        status: 409,
        body: ['That canary has ended.'],
      });
      expect(await liveVersion('mf-over')).toBe('1.0.0');
    });

    it('ends with 0 percent, even if incompatible', async () => {
      for (const [name, version, routes] of [
        ['mf-first', '1.0.0', ['/first']],
        ['mf-first', '1.1.0', ['/first', '/wanted']],
        ['mf-second', '1.0.0', ['/wanted']],
      ] as const) {
        await admin.publish(version, buildOf(name, version, { routes: [...routes] }));
      }
      await admin.live('mf-first', '1.0.0');
      expect((await admin.canary('mf-first', '1.1.0', 10)).status).toBe(200);
      expect((await admin.live('mf-second', '1.0.0')).status).toBe(200);
      expect(await admin.canary('mf-first', '1.1.0', 0)).toMatchObject({
        status: 200,
        body: { canary: null },
      });
    });
  });

  describe('a version that is not live', () => {
    beforeAll(async () => {
      for (const version of ['1.0.0', '1.1.0'])
        await admin.publish(version, buildOf('mf-tried', version, { routes: ['/tried'] }));
      await admin.live('mf-tried', '1.0.0');
    });
    const versionAt = async (tab: ReturnType<typeof openBrowser>, path?: string) =>
      (await tab.open(path)).bootstrap.remotes.find(({ name }) => name === 'mf-tried')!;

    it('can be previewed on request, and is marked', async () => {
      const tab = openBrowser(bff.origin);
      expect(await versionAt(tab, await admin.preview('mf-tried', '1.1.0'))).toMatchObject({
        version: '1.1.0',
        preview: true,
      });
      expect((await versionAt(tab)).version).toBe('1.0.0');
    });

    it.each(['mf-tried@9.9.9', 'mf-tried', '@', 'mf-tried@__proto__', '<script>'])(
      'is ignored when it does not exist: %s',
      async (requested) => {
        const entry = await versionAt(openBrowser(bff.origin), `/?remote=${encodeURIComponent(requested)}`);
        expect(entry.version).toBe('1.0.0');
        expect(entry.preview).toBeUndefined();
      },
    );

    const NOT_SIGNED = 'this link was not made by the command preview, or is older than seven days.';

    it('opens by no link but a signed one, for that version alone, and the page says so', async () => {
      await admin.publish('1.1.1', buildOf('mf-tried', '1.1.1', { routes: ['/tried'] }));
      const link = await admin.preview('mf-tried', '1.1.0');
      const [, , signature] = link.split('@') as [string, string, string];
      for (const forged of [
        '/?remote=mf-tried@1.1.0',
        '/?remote=mf-tried@1.1.0@',
        `/?remote=mf-tried@1.1.0@${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
        `/?remote=mf-tried@1.1.0@9${signature.slice(1)}`,
        link.replace('1.1.0', '1.1.1'),
      ]) {
        const { bootstrap } = await openBrowser(bff.origin).open(forged);
        const version = forged.includes('1.1.1') ? '1.1.1' : '1.1.0';
        expect(bootstrap.previewErrors).toEqual([`mf-tried ${version} cannot be previewed: ${NOT_SIGNED}`]);
        expect(bootstrap.remotes.find(({ name }) => name === 'mf-tried')).toMatchObject({ version: '1.0.0' });
      }
    });

    it('is named as unavailable, repeating only a name and a version', async () => {
      const { bootstrap } = await openBrowser(bff.origin).open('/?remote=mf-tried@9.9.9&remote=Call%20now@1');
      expect(bootstrap.previewErrors).toEqual([
        `mf-tried 9.9.9 cannot be previewed: ${NOT_SIGNED}`,
        `This version cannot be previewed: ${NOT_SIGNED}`,
      ]);
    });

    it.each(['', 'mf-tried', 'mf-tried@', '@1.1.0', '<b>@1'])(
      'is the live page with a sentence that says so, for ?remote=%s',
      async (text) => {
        const { bootstrap } = await openBrowser(bff.origin).open(`/?remote=${encodeURIComponent(text)}`);
        expect(bootstrap.previewErrors).toEqual([`This version cannot be previewed: ${NOT_SIGNED}`]);
      },
    );

    it('opens when visitors had it before, and for nobody once it was withdrawn', async () => {
      for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
        await admin.publish(version, buildOf('mf-past', version, { routes: ['/past'] }));
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) await admin.live('mf-past', version);
      const link = await admin.preview('mf-past', '1.2.0');
      await admin.rollback('mf-past');
      const open = async (path: string) => {
        const { bootstrap } = await openBrowser(bff.origin).open(path);
        const entry = bootstrap.remotes.find(({ name }) => name === 'mf-past')!;
        return [entry.version, ...(bootstrap.previewErrors ?? [])];
      };
      expect(await open(await admin.preview('mf-past', '1.0.0'))).toEqual(['1.0.0']);
      expect(await open(await admin.preview('mf-past', '1.3.0'))).toEqual(['1.3.0']);
      expect(await open(link)).toEqual([
        '1.1.0',
        'mf-past 1.2.0 cannot be previewed: it was withdrawn: rolled back by operator.',
      ]);
      expect(await admin.ask('POST', '/mf-past/preview', { version: '1.2.0' })).toEqual({
        status: 422,
        body: ['mf-past 1.2.0 was withdrawn: rolled back by operator.'],
      });
      expect((await admin.ask('POST', '/mf-past/preview', { version: '9.9.9' })).status).toBe(404);
    });

    it('may belong to a remote that was never live', async () => {
      await admin.publish('1.0.0', buildOf('mf-unborn', 'x', { routes: ['/unborn'] }));
      expect(
        (
          await openBrowser(bff.origin).open(await admin.preview('mf-unborn', '1.0.0'))
        ).bootstrap.remotes.find(({ name }) => name === 'mf-unborn'),
      ).toMatchObject({ preview: true });
      expect((await registry()).map(({ name }) => name)).not.toContain('mf-unborn');
    });

    it('reaches its share of visitors, each staying on one version, until promoted', async () => {
      expect((await admin.canary('mf-tried', '1.1.0', 30)).status).toBe(200);
      const shown: string[] = [];
      const openPage = async (): Promise<void> => {
        const tab = openBrowser(bff.origin);
        const first = (await versionAt(tab)).version;
        expect((await versionAt(tab)).version).toBe(first);
        shown.push(first);
      };
      // not all at once, or the load shedder would refuse some
      for (let i = 0; i < 5; i += 1) await Promise.all(Array.from({ length: 40 }, openPage));
      const share = shown.filter((version) => version === '1.1.0').length / shown.length;
      expect(share).toBeGreaterThan(0.15);
      expect(share).toBeLessThan(0.45);
      expect(await liveVersion('mf-tried')).toBe('1.0.0');
      expect((await admin.ask('POST', '/mf-tried/promote')).status).toBe(200);
      expect(await liveVersion('mf-tried')).toBe('1.1.0');
    });

    it('is not given to who asks for the live version', async () => {
      expect((await admin.canary('mf-tried', '1.0.0', 50)).status).toBe(200);
      for (let i = 0; i < 20; i += 1) {
        const entry = await versionAt(openBrowser(bff.origin), await admin.preview('mf-tried', '1.1.0'));
        expect(entry.version).toBe('1.1.0');
        expect(entry.preview).toBeUndefined();
      }
      expect((await admin.canary('mf-tried', '1.0.0', 0)).status).toBe(200);
    });

    it('is pruned only if it is neither live, nor a canary, nor what a rollback restores', async () => {
      await admin.publish('1.2.0', buildOf('mf-tried', '1.2.0', { routes: ['/tried'] }));
      const { body } = await admin.ask('POST', '/mf-tried/prune', { keep: 0 });
      expect((body as { removed: string[] }).removed).toEqual(['1.2.0', '1.1.1']);
      expect(
        await bff.database
          .collection('remote_files.files')
          .countDocuments({ filename: /^mf-tried\/1\.2\.0/ }),
      ).toBe(0);
      expect(await liveVersion('mf-tried')).toBe('1.1.0');
      expect((await admin.rollback('mf-tried')).status).toBe(200);
      expect(await liveVersion('mf-tried')).toBe('1.0.0');
    });
  });
});
