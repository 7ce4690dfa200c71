/*
 * The inline script of the page, after the bootstrap block. It alone knows the hash path that the page opens
 * at:
 * 1. at once it sets the language that was chosen in this browser, and preloads that screen's files, its
 *    messages and its main picture, while the shell itself loads;
 * 2. when the page is parsed it inserts the first paint: what surrounds the screen and, once its styles are
 *    loaded, the screen's own first paint if its remote has one;
 * 3. it runs the shell's scripts once that is drawn, so that the first paint never waits for them.
 */
((document: Document) => {
  const { remotes, messages: shellMessages } = JSON.parse(
    document.getElementById('mesa-bootstrap')!.textContent,
  ) as import('@mesa/contract').Bootstrap;
  const { nonce } = document.currentScript!;
  const path = location.hash.slice(1).split('?')[0] || '/';
  // escaped first: a path that a remote declares is text, never a part of the expression
  const opens = (pattern: string) =>
    RegExp(`^${pattern.replace(/[^\w/:-]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`).test(path);
  const add = <K extends keyof HTMLElementTagNameMap>(kind: K, attributes: object) =>
    document.head.appendChild(Object.assign(document.createElement(kind), attributes));

  const { documentElement: html } = document;
  const drawnIn = html.lang;
  try {
    const chosen = /^(en|es|en-XA)$/.exec(localStorage.getItem('language') ?? '')?.[0] ?? '';
    if (chosen) html.lang = chosen;
    // for the BFF, which draws the next page in the language that was chosen
    document.cookie = `mesa_language=${chosen}; path=/; samesite=lax; max-age=${chosen ? 31_536_000 : 0}`;
  } catch {
    // a browser that forbids storage has stored nothing
  }
  const preloadMessages = (files: Record<string, string> = {}, entry = '') => {
    const file = files[html.lang];
    if (file)
      add('link', {
        rel: 'preload',
        as: 'fetch',
        crossOrigin: 'anonymous',
        href: entry.replace(/[^/]*$/, file),
      });
  };
  preloadMessages(shellMessages);

  /** The screen's stylesheets; each resolves with its preload when it is loaded, with null when it failed. */
  const styles: Promise<HTMLLinkElement | null>[] = [];
  const preloadRemote = ({ entry, preloads, integrity, pictures, messages }: (typeof remotes)[number]) => {
    for (const [pattern, { sizes, srcset }] of Object.entries(pictures ?? {})) {
      // before the screen's files: a browser keeps six connections, and this is the largest paint;
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
    for (const [pattern, files] of Object.entries(preloads ?? {})) {
      if (!opens(pattern)) continue;
      preloadMessages(messages, entry);
      for (const file of files) {
        const isStyle = /css$/.test(file);
        const preload = add('link', {
          rel: 'preload',
          as: isStyle ? 'style' : 'script',
          nonce,
          integrity: (entry.endsWith(`/${file}`) && integrity) || '',
          href: entry.replace(/[^/]*$/, file),
        });
        if (isStyle)
          styles.push(
            new Promise((resolve) =>
              Object.assign(preload, { onload: () => resolve(preload), onerror: () => resolve(null) }),
            ),
          );
      }
    }
  };
  for (const remote of remotes) {
    try {
      preloadRemote(remote);
    } catch {
      // one whose entry cannot be read costs its own screens alone
    }
  }

  /**
   * Clones a template. Inline styles are in `data-style`, which the page's policy ignores; only a script may
   * apply them.
   */
  const instantiate = (template: HTMLTemplateElement) => {
    const nodes = template.content.cloneNode(true) as DocumentFragment;
    for (const element of nodes.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style']!;
    return nodes;
  };
  /** Applies a stylesheet that is loaded already. The screen finds it and does not load it again. */
  const applyStyle = async (style: Promise<HTMLLinkElement | null>) => {
    // without it the screen's own first paint is left out: see `after`
    const { href } = (await style)!;
    await new Promise((resolve, reject) =>
      add('link', { rel: 'stylesheet', href, onload: resolve, onerror: reject }),
    );
  };
  const LARGEST = 'largest-contentful-paint';
  /**
   * Resolves when the browser has shown the picture, or, where it does not report that, when it is decoded.
   */
  const shown = (picture: HTMLImageElement) =>
    PerformanceObserver.supportedEntryTypes.includes(LARGEST)
      ? new Promise<void>((resolve) => {
          const isPicture = (entry: PerformanceEntry & { element?: Element }) => entry.element === picture;
          new PerformanceObserver((list) => list.getEntries().some(isPicture) && resolve()).observe({
            type: LARGEST,
            buffered: true,
          });
        })
      : picture.decode().catch(() => {});
  /** Whether the page's styles came from the cache: then its fonts did too, and need no fallback. */
  const areFontsCached = () => {
    const [styled] = performance.getEntriesByName(
      document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!.href,
    ) as PerformanceResourceTiming[];
    return styled && styled.transferSize === 0 && styled.decodedBodySize > 0;
  };
  /** Of the skeletons in `main`, keeps the one of this path, or the last one, which is for any other path. */
  const keepShapesOfPath = (main: HTMLElement) => {
    const all = [...main.querySelectorAll<HTMLElement>('[data-shapes]')];
    const kept = all.find(({ dataset }) => dataset['shapes']!.split(' ').some(opens)) ?? all.at(-1);
    for (const shapes of all) if (shapes !== kept) shapes.remove();
  };
  const paint = async () => {
    const template = document.querySelector<HTMLTemplateElement>('#first-paint');
    // texts in a language that was not chosen are not shown, not even for a moment
    if (!template || html.lang !== drawnIn) return;
    const page = instantiate(template);
    const firstPaint = page.firstElementChild!;
    // right before the first frame, when the render-blocking styles are loaded
    requestAnimationFrame(() => areFontsCached() && firstPaint.removeAttribute('class'));
    // a remote in development names no styles here: its first paint would be unstyled
    const remoteFirstPaint =
      styles.length > 0 &&
      [...document.querySelectorAll<HTMLTemplateElement>('template[data-path]')].find(({ dataset }) =>
        opens(dataset['path']!),
      );
    const main = page.querySelector('main')!;
    if (remoteFirstPaint) main.textContent = '';
    else keepShapesOfPath(main);
    document.getElementById('root')!.appendChild(page);
    if (!remoteFirstPaint) return;
    await Promise.all(styles.map(applyStyle));
    main.appendChild(instantiate(remoteFirstPaint));
    const picture = main.querySelector<HTMLImageElement>('img[fetchpriority]');
    // a cached picture is shown before the shell occupies the processor; another is waited for only briefly
    if (picture) await Promise.race([shown(picture), new Promise((resolve) => setTimeout(resolve, 250))]);
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
    // two steps, because the first runs before the frame is drawn. A page in the background draws no frame
    const after = () => (document.hidden ? runShell() : requestAnimationFrame(() => setTimeout(runShell)));
    paint().then(after, after);
    document.addEventListener('visibilitychange', runShell);
    // do not wait longer for a stylesheet
    setTimeout(runShell, 3000);
  });
})(document);
