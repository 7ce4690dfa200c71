import type { Registry } from './registry';
import type { Resource } from './resources';

/** Chromium's Network Information API; other browsers have none. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The network must have been quiet for this long before anything is prefetched, in milliseconds. */
const QUIET = 1_000;

/**
 * Loads the other screens and modals while the page is idle, one file after another, so that the next screen
 * waits for none: modals first, because every visitor signs in. Nothing is prefetched on slow connections or
 * with data saving on. A failure is shown when the screen is opened; nothing more of that remote
 * is prefetched.
 * @param andThen runs last, on any connection
 */
export function prefetchWhenIdle(
  { entries, routes, screens, modal }: Pick<Registry, 'entries' | 'routes' | 'screens' | 'modal'>,
  andThen: () => void,
): void {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || /2g/.test(effectiveType)) return whenQuiet(andThen);
  let tasks = [
    ...entries.flatMap((entry) => entry.modals.map((name) => ({ entry, load: () => modal(entry, name) }))),
    ...routes.map((route) => ({ entry: route.entry, load: () => screens(route) })),
  ];
  const next = () => {
    const task = tasks.shift();
    if (!task) return andThen();
    whenIdle(() => {
      const resource: Resource<unknown> = task.load();
      void resource.settled.then(() => {
        if (resource.failure) tasks = tasks.filter(({ entry }) => entry !== task.entry);
        next();
      });
    });
  };
  whenQuiet(next);
}

/**
 * Runs `work` once the page is loaded and the network is quiet, so that the first screen and its pictures go
 * first.
 */
function whenQuiet(work: () => void): void {
  let timer = setTimeout(start, QUIET);
  const watch = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(start, QUIET);
  });
  watch.observe({ type: 'resource' });
  function start() {
    if (document.readyState !== 'complete') {
      timer = setTimeout(start, QUIET);
      return;
    }
    watch.disconnect();
    work();
  }
}

function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 300);
}
