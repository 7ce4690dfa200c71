/*
 * The inline script of the page, which stands behind the bootstrap block. It alone knows the hash path that the page opens at:
 * 1. at once it asks for that screen's files and its leading picture, while the shell itself is on its way;
 * 2. when the page is read it puts the first paint on the screen: what stands around a screen, and the screen's own if its
 *    remote brings one, as soon as that one's styles are there;
 * 3. it runs the shell's scripts once that is drawn, so that the first paint never waits for them.
 */
((document: Document) => {
  const { remotes } = JSON.parse(
    document.getElementById('mesa-bootstrap')!.textContent,
  ) as import('@mesa/contract').Bootstrap;
  const { nonce } = document.currentScript!;
  const path = location.hash.slice(1).split('?')[0] || '/';
  const opens = (pattern: string) => RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`).test(path);
  const add = <K extends keyof HTMLElementTagNameMap>(kind: K, attributes: object) =>
    document.head.appendChild(Object.assign(document.createElement(kind), attributes));

  /** What the screen is dressed in; each resolves with its preload when it is there, with null when it is lost. */
  const styles: Promise<HTMLLinkElement | null>[] = [];
  for (const { entry, preloads, integrity, pictures } of remotes) {
    for (const [pattern, files] of Object.entries(preloads ?? {})) {
      if (!opens(pattern)) continue;
      for (const file of files) {
        const isStyle = /css$/.test(file);
        const preload = add('link', {
          rel: 'preload',
          as: isStyle ? 'style' : 'script',
          nonce,
          integrity: integrity?.[file] ?? '',
          href: entry.replace(/[^/]*$/, file),
        });
        if (isStyle)
          styles.push(
            new Promise((done) =>
              Object.assign(preload, { onload: () => done(preload), onerror: () => done(null) }),
            ),
          );
      }
    }
    for (const [pattern, { sizes, srcset }] of Object.entries(pictures ?? {})) {
      // sizes before srcset: set the other way round, the wrong width would be fetched first
      if (opens(pattern))
        add('link', {
          rel: 'preload',
          as: 'image',
          fetchPriority: 'high',
          imageSizes: sizes,
          imageSrcset: srcset,
        });
    }
  }

  /** Styles stand in attributes that the page's policy does not look at; only a script may apply them. */
  const still = (template: HTMLTemplateElement) => {
    const nodes = template.content.cloneNode(true) as DocumentFragment;
    for (const element of nodes.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style']!;
    return nodes;
  };
  /** Fetched already; this only puts it into force. A screen finds it there and does not ask again. */
  const wear = async (style: Promise<HTMLLinkElement | null>) => {
    // without it the screen's own is left out: see `after`
    const { href, integrity } = (await style)!;
    await new Promise((worn, lost) =>
      add('link', { rel: 'stylesheet', integrity, href, onload: worn, onerror: lost }),
    );
  };
  const LARGEST = 'largest-contentful-paint';
  /** Resolves when the browser has shown the picture, or where it does not tell, when it could. */
  const shown = (picture: HTMLImageElement) =>
    PerformanceObserver.supportedEntryTypes.includes(LARGEST)
      ? new Promise<void>((seen) => {
          const isIt = (entry: PerformanceEntry & { element?: Element }) => entry.element === picture;
          new PerformanceObserver((list) => list.getEntries().some(isIt) && seen()).observe({
            type: LARGEST,
            buffered: true,
          });
        })
      : picture.decode().catch(() => {});
  /** Whether the page's styles were kept from an earlier visit: then its faces were too, and need no stand-in. */
  const facesAreKept = () => {
    const [styled] = performance.getEntriesByName(
      document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!.href,
    ) as PerformanceResourceTiming[];
    return styled && styled.transferSize === 0 && styled.decodedBodySize > 0;
  };
  /** Of the shapes in `main` only those of this path stay; the last ones are for any other path. */
  const keepShapesOfPath = (main: HTMLElement) => {
    const all = [...main.querySelectorAll<HTMLElement>('[data-shapes]')];
    const kept = all.find(({ dataset }) => dataset['shapes']!.split(' ').some(opens)) ?? all.at(-1);
    for (const shapes of all) if (shapes !== kept) shapes.remove();
  };
  const paint = async () => {
    const around = document.querySelector<HTMLTemplateElement>('#first-paint');
    if (!around) return;
    const page = still(around);
    const whole = page.firstElementChild!;
    // just before the first frame: styles that hold it back have come by then
    requestAnimationFrame(() => facesAreKept() && whole.removeAttribute('class'));
    // a remote that is worked on names no styles here: its screen would stand undressed
    const own =
      styles.length > 0 &&
      [...document.querySelectorAll<HTMLTemplateElement>('template[data-path]')].find(({ dataset }) =>
        opens(dataset['path']!),
      );
    const main = page.querySelector('main')!;
    if (own) main.textContent = '';
    else keepShapesOfPath(main);
    document.getElementById('root')!.appendChild(page);
    if (!own) return;
    await Promise.all(styles.map(wear));
    main.appendChild(still(own));
    const picture = main.querySelector<HTMLImageElement>('img[fetchpriority]');
    // one that is there already is on the screen before the shell takes the processor; one on its way is hardly waited for
    if (picture) await Promise.race([shown(picture), new Promise((late) => setTimeout(late, 250))]);
  };

  const runShell = () => {
    for (const { href, dataset } of document.querySelectorAll<HTMLLinkElement>('link[data-run]')) {
      if (dataset['run'] === 'begun') continue;
      dataset['run'] = 'begun';
      add('script', { async: false, fetchPriority: 'high', nonce, src: href });
    }
  };
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    // two steps: the first is before a frame is drawn. A page in the background draws none
    const after = () => (document.hidden ? runShell() : requestAnimationFrame(() => setTimeout(runShell)));
    paint().then(after, after);
    document.addEventListener('visibilitychange', runShell);
    // whatever becomes of the first paint: a style may be very long on its way
    setTimeout(runShell, 3000);
  });
})(document);
