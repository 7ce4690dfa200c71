const EVERY_MS = 100;

/**
 * How late this process comes to anything, in milliseconds: what a request has waited before the first line of ours saw it.
 * @returns the lag as last seen; the timer keeps no process alive
 */
export function watchLag(): () => number {
  let lag = 0;
  let expected = performance.now() + EVERY_MS;
  setInterval(() => {
    const at = performance.now();
    lag = Math.max(0, at - expected);
    expected = at + EVERY_MS;
  }, EVERY_MS).unref();
  return () => lag;
}
