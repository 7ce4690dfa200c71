/**
 * Runs in the page before anything of its own, and notes on `window.measured`, in milliseconds since the
 * navigation began, when the search box could be used and when the first available times were drawn; also the
 * path of the largest picture.
 */
(() => {
  const measured = { usable: 0, tables: 0, largest: '' };
  window.measured = measured;
  new PerformanceObserver((list) => {
    for (const { url } of list.getEntries()) measured.largest = url ? new URL(url).pathname : '';
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  /** Calls `done` with the time of the first frame in which there is such an element. */
  const drawn = (selector, done) => {
    const look = () => {
      if (!document.querySelector(selector)) return false;
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      return true;
    };
    if (look()) return;
    const watch = new MutationObserver(() => look() && watch.disconnect());
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  };
  // the first paint has a box as well, which does not answer yet
  drawn('main [role=combobox]:not([inert] *)', (at) => (measured.usable = at));
  window.tablesDrawn = new Promise((resolve) =>
    drawn('main li [role=group] a', (at) => resolve((measured.tables = at))),
  );
})();
