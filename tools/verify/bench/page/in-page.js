/**
 * Runs in the page before anything of its own, and notes what a diner would feel on `window.measured`, in
 * milliseconds since the navigation began: when the search box could be used, when the first available times
 * and the largest picture were drawn; also how far things moved, and how long each interaction took.
 */
(() => {
  const measured = { usable: 0, tables: 0, largest: 0, largestWhat: '', shifts: 0, interactions: {} };
  window.measured = measured;

  const see = (type, each, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  see('largest-contentful-paint', (entry) => {
    measured.largest = entry.startTime;
    measured.largestWhat = entry.url ? new URL(entry.url).pathname : (entry.element?.tagName ?? '');
  });
  see('layout-shift', (entry) => {
    if (!entry.hadRecentInput) measured.shifts += entry.value;
  });
  see(
    'event',
    ({ interactionId, duration, name, target }) => {
      if (!interactionId) return;
      const known = measured.interactions[interactionId];
      if (!known || known.duration < duration)
        measured.interactions[interactionId] = {
          duration,
          what: `${name} ${target?.textContent?.trim().slice(0, 24) || target?.tagName || ''}`,
        };
    },
    { durationThreshold: 16 },
  );

  /** Calls `done` with the time of the first frame in which `isThere` holds. */
  const drawn = (isThere, done) => {
    const look = () => {
      if (!isThere()) return false;
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      return true;
    };
    if (look()) return;
    const watch = new MutationObserver(() => look() && watch.disconnect());
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  };
  const one = (selector) => () => document.querySelector(selector) !== null;
  // the first paint has a box as well, which does not answer yet
  drawn(one('main [role=combobox]:not([inert] *)'), (at) => (measured.usable = at));
  window.tablesDrawn = new Promise((resolve) =>
    drawn(one('main li [role=group] a'), (at) => resolve((measured.tables = at))),
  );

  /** Clicks on the element `link`. @returns the milliseconds until a screen with another title is drawn */
  window.changeRoute = (link) =>
    new Promise((resolve) => {
      const before = document.title;
      const began = performance.now();
      document.querySelector(link).click();
      drawn(
        () => document.title !== before,
        (at) => resolve(at - began),
      );
    });
})();
