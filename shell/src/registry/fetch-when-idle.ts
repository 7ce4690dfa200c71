import type { Registry } from './registry';

/** Chromium's; elsewhere nobody asks to save data. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** So long nothing must have come over the line before anything is fetched that nobody asked for. In milliseconds. */
const QUIET = 1_000;

/**
 * Brings the other screens and modals into the page while it has nothing to do, so that going on waits for no file: first
 * the remote of the sign-in modal, which is where every visitor goes next, one file after the other.
 * Nothing on a line where bytes are dear. Failures are met when they are needed.
 * @param andThen the last errand, on any line
 */
export function fetchWhenIdle({ entries, places, screens, modal }: Registry, andThen: () => void): void {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || /2g/.test(effectiveType)) return whenQuiet(andThen);
  const errands = [
    ...entries.flatMap((entry) => entry.modals.map((name) => () => modal(entry, name))),
    ...places.map((place) => () => screens(place)),
  ];
  const next = () => {
    const errand = errands.shift();
    if (errand) whenIdle(() => void errand().settled.then(next));
    else andThen();
  };
  whenQuiet(next);
}

/** Runs `work` once the page is loaded and nothing has come over the line for a while: first screen and pictures go first. */
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
