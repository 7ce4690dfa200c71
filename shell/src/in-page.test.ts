/** The page's script runs on import: each case imports it again in a page of its own. */
export {};

const remotes = [
  {
    entry: '/remotes/mf-discovery/1.2.0/remote.abc.js',
    integrity: 'sha384-x',
    preloads: { '/': ['remote.abc.js', 'parts.css'], '/search/:query': ['remote.abc.js', 'search.js'] },
    pictures: { '/': { srcset: '/assets/photos/feast-640.webp 640w', sizes: '100vw' } },
  },
  {
    entry: '/remotes/mf-booking/1.0.0/remote.def.js',
    preloads: { '/booking/:restaurantId': ['remote.def.js'], '/booking/view/:reservationId': ['view.js'] },
  },
  { entry: '/remotes/mf-old/1.0.0/remote.js' },
];

const FIRST_PAINT = [
  '<div inert class="first"><header>Mesa</header><main>',
  '<div data-shapes="/restaurants/:restaurantId">photo</div>',
  '<div data-shapes=""><p data-style="height:44px">shapes</p></div>',
  '</main></div>',
].join('');

const TEMPLATES = `
  <template id="first-paint">${FIRST_PAINT}</template>
  <template data-path="/"><h1 data-style="color:red">Los Angeles</h1></template>
`;

/** Runs the script in a page that is opened at `hash`. */
function openAt(hash: string, templates = TEMPLATES, catalogs = {}): void {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/assets/shell.css">' +
    '<link rel="preload" as="script" href="/assets/shell.js" data-run>';
  const bootstrap = JSON.stringify({ remotes, ...catalogs });
  document.body.innerHTML =
    `<script type="application/json" id="mesa-bootstrap">${bootstrap}</script>` +
    `<div id="root"></div>${templates}`;
  window.location.hash = hash;
  Object.defineProperty(document, 'currentScript', { value: { nonce: 'n1' }, configurable: true });
  jest.isolateModules(() => void jest.requireActual('./in-page'));
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
  document.dispatchEvent(new Event('readystatechange'));
}

const links = (rel: string) => [
  ...document.head.querySelectorAll<HTMLLinkElement & { fetchPriority?: string; imageSrcset?: string }>(
    `link[rel=${rel}]:not([href^="/assets/"])`,
  ),
];
const names = (rel: string) => links(rel).map(({ href }) => href.split('/').pop());
const stylePreload = () => links('preload').find(({ as }) => as === 'style')!;
const loaded = async (link: HTMLLinkElement) => {
  link.dispatchEvent(new Event('load'));
  await new Promise((resolve) => setTimeout(resolve));
};
const shown = () => document.getElementById('root')!.textContent;
const shellRuns = () => document.head.querySelectorAll('script[src$="shell.js"]').length;
const drawFrame = (frames: FrameRequestCallback[]) => frames.splice(0).forEach((draw) => draw(0));

let frames: FrameRequestCallback[];
beforeEach(() => {
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  Object.assign(window, { PerformanceObserver: { supportedEntryTypes: [] } });
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
// all pages share the document of this file: remove the listeners of the page before
const listeners: [string, EventListener][] = [];
const listen = document.addEventListener.bind(document);
beforeAll(
  () =>
    void jest.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
      listeners.push([type, listener as EventListener]);
      listen(type, listener as EventListener);
    }),
);
afterEach(() =>
  listeners.splice(0).forEach(([type, listener]) => document.removeEventListener(type, listener)),
);
// and its timers: on a slow machine the last one would run its shell in a later page
afterEach(() => {
  const newest = window.setTimeout(() => {});
  for (let id = 1; id <= newest; id += 1) window.clearTimeout(id);
});

describe('the script in the page', () => {
  describe('what it preloads at once', () => {
    it('is what the landing page needs when there is no hash, its picture first', () => {
      openAt('');
      expect(names('preload')).toEqual(['', 'remote.abc.js', 'parts.css']);
      const [picture, entry, style] = links('preload');
      expect(entry).toMatchObject({ as: 'script', nonce: 'n1', integrity: 'sha384-x' });
      expect(style).toMatchObject({ as: 'style', integrity: '' });
      expect(picture).toMatchObject({
        as: 'image',
        imageSrcset: '/assets/photos/feast-640.webp 640w',
        imageSizes: '100vw',
        fetchPriority: 'high',
      });
    });

    it.each([
      ['#/search/thai%20food?sort=price', ['remote.abc.js', 'search.js']],
      ['#/booking/42', ['remote.def.js']],
      ['#/booking/view/42/', ['view.js']],
      ['#/nowhere', []],
    ])('is what %s needs', (hash, files) => {
      openAt(hash);
      expect(names('preload')).toEqual(files);
    });
  });

  it.each<[string, object]>([
    ['a path that is no expression', { entry: '/remotes/mf-bad/1.0.0/a.js', preloads: { '/(': ['a.js'] } }],
    ['a path that matches too much', { entry: '/remotes/mf-bad/1.0.0/a.js', preloads: { '/.*': ['a.js'] } }],
    ['no entry', { preloads: { '/booking/:restaurantId': ['a.js'] } }],
    ['preloads that are none', { entry: '/remotes/mf-bad/1.0.0/a.js', preloads: { '/booking/:id': null } }],
  ])('is not stopped by a remote with %s', (_, bad) => {
    openAt('#/booking/42', TEMPLATES, { remotes: [bad, ...remotes] });
    expect(names('preload')).toEqual(['remote.def.js']);
    expect(shown()).not.toBe('');
  });

  describe('the language', () => {
    const catalogs = {
      messages: { en: '/assets/messages.en.9.json', es: '/assets/messages.es.9.json' },
      remotes: [{ ...remotes[0], messages: { en: 'messages.en.1.json', es: 'messages.es.1.json' } }],
    };
    beforeEach(() => (document.documentElement.lang = 'en'));
    afterEach(() => {
      localStorage.clear();
      document.cookie = 'mesa_language=; path=/; max-age=0';
      document.documentElement.lang = '';
    });
    const preloadedCatalogs = () =>
      [...document.head.querySelectorAll('link[href*=messages]')].map((link) => link.getAttribute('href'));

    it.each([
      [null, 'en', ['/assets/messages.en.9.json', '/remotes/mf-discovery/1.2.0/messages.en.1.json']],
      ['es', 'es', ['/assets/messages.es.9.json', '/remotes/mf-discovery/1.2.0/messages.es.1.json']],
      ['en-XA', 'en-XA', []],
      ['tlh', 'en', ['/assets/messages.en.9.json', '/remotes/mf-discovery/1.2.0/messages.en.1.json']],
    ])('chosen as %s is %s, and its catalogs are preloaded', (chosen, lang, files) => {
      if (chosen) localStorage.setItem('language', chosen);
      openAt('', TEMPLATES, catalogs);
      expect(document.documentElement.lang).toBe(lang);
      expect(preloadedCatalogs()).toEqual(files);
    });

    it.each([
      ['es', 'mesa_language=es'],
      [null, ''],
    ])('chosen as %s is kept in a cookie for the BFF', (chosen, cookie) => {
      document.cookie = 'mesa_language=en; path=/';
      if (chosen) localStorage.setItem('language', chosen);
      openAt('', TEMPLATES, catalogs);
      expect(document.cookie).toBe(cookie);
    });

    it('has no first paint when the page was drawn in another one', async () => {
      localStorage.setItem('language', 'es');
      openAt('', TEMPLATES, catalogs);
      await Promise.resolve();
      expect(shown()).toBe('');
    });
  });

  describe('the first paint', () => {
    it("is the screen's own once its styles are loaded, and nothing before", async () => {
      openAt('');
      expect(shown()).toBe('Mesa');
      await loaded(stylePreload());
      expect(names('stylesheet')).toEqual(['parts.css']);
      expect(shown()).toBe('Mesa');
      await loaded(links('stylesheet')[0]!);
      expect(shown()).toBe('MesaLos Angeles');
      expect(document.querySelector<HTMLElement>('main h1')!.style.color).toBe('red');
    });

    it('is shapes for a screen without one of its own, never the landing page', async () => {
      openAt('#/search/thai');
      await Promise.resolve();
      expect(shown()).toBe('Mesashapes');
      expect(document.querySelector<HTMLElement>('main p')!.style.height).toBe('44px');
      expect(names('stylesheet')).toEqual([]);
    });

    it('is the shapes of its path if there are any', async () => {
      openAt('#/restaurants/42');
      await Promise.resolve();
      expect(shown()).toBe('Mesaphoto');
    });

    it('is shapes for a screen whose styles are unknown', () => {
      openAt('#/booking/42', TEMPLATES.replace('data-path="/"', 'data-path="/booking/:restaurantId"'));
      expect(shown()).toBe('Mesashapes');
    });

    it.each([
      ['of the system, when the page is fetched', { transferSize: 3_000, decodedBodySize: 12_000 }, 'first'],
      ['of Mesa, when the styles came from the cache', { transferSize: 0, decodedBodySize: 12_000 }, ''],
      ['of the system, when the browser does not report timings', undefined, 'first'],
    ])('uses the fonts %s', (_, timing, className) => {
      jest
        .spyOn(performance, 'getEntriesByName')
        // all that is read of an entry
        .mockImplementation((name) =>
          timing && /\/assets\/shell\.css$/.test(name) ? [timing as never] : [],
        );
      openAt('');
      drawFrame(frames);
      expect(document.querySelector('#root > div')).toHaveProperty('className', className);
    });
  });

  describe('the shell', () => {
    it('runs once, after the frame that shows the first paint', async () => {
      openAt('');
      await loaded(stylePreload());
      drawFrame(frames);
      await loaded(links('stylesheet')[0]!);
      expect(shellRuns()).toBe(0);
      drawFrame(frames);
      expect(shellRuns()).toBe(0);
      await new Promise((resolve) => setTimeout(resolve));
      expect(shellRuns()).toBe(1);
      document.dispatchEvent(new Event('visibilitychange'));
      expect(shellRuns()).toBe(1);
    });

    it('runs without a first paint too', async () => {
      openAt('', '');
      await Promise.resolve();
      drawFrame(frames);
      await new Promise((resolve) => setTimeout(resolve));
      expect([shown(), shellRuns()]).toEqual(['', 1]);
    });

    it('runs at once in a background tab, where no frame is drawn', async () => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      openAt('#/search/thai');
      await Promise.resolve();
      expect(shellRuns()).toBe(1);
    });

    it("runs without the screen's own first paint when its styles fail", async () => {
      openAt('');
      stylePreload().dispatchEvent(new Event('error'));
      await new Promise((resolve) => setTimeout(resolve));
      drawFrame(frames);
      await new Promise((resolve) => setTimeout(resolve));
      expect([shown(), shellRuns()]).toEqual(['Mesa', 1]);
    });

    it('runs even when they take very long', () => {
      jest.useFakeTimers();
      openAt('');
      jest.advanceTimersByTime(3_000);
      jest.useRealTimers();
      expect([shown(), shellRuns()]).toEqual(['Mesa', 1]);
    });

    it('waits for a cached leading picture to be shown', async () => {
      let report: (list: { getEntries: () => object[] }) => void = () => {};
      class Observer {
        static readonly supportedEntryTypes = ['largest-contentful-paint'];
        constructor(callback: typeof report) {
          report = callback;
        }
        observe() {}
      }
      Object.assign(window, { PerformanceObserver: Observer });
      openAt('', TEMPLATES.replace('</h1>', '</h1><img fetchpriority="high" alt="">'));
      drawFrame(frames);
      await loaded(stylePreload());
      await loaded(links('stylesheet')[0]!);
      report({ getEntries: () => [{ element: document.querySelector('h1') }] });
      await Promise.resolve();
      expect(frames).toEqual([]);
      report({ getEntries: () => [{ element: document.querySelector('img') }] });
      await new Promise((resolve) => setTimeout(resolve));
      expect(frames).toHaveLength(1);
    });
  });
});
