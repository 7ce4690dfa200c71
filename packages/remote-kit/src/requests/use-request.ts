import { useCallback, useEffect, useRef, useState } from 'react';

/** Until outdated data are loaded again, in milliseconds. */
const OUTDATED_WAIT = 10_000;

/**
 * Sends a request on mount, whenever `key` changes, and on `reload()`. A `reload()` during a request queues
 * one more request instead of aborting, so that frequent changes cannot keep the screen from ever getting an
 * answer. Only another key, or unmounting, aborts.
 * @param send stores its outcome itself, unless its signal was aborted; never rejects
 * @param isOutdated a reload failed and the earlier data stays: loads it again, quietly, until it succeeds
 * @returns `refresh` loads again what was loaded, and leaves a request alone that is under way: for the
 *   `connected` of a live channel; `reloading` from a `reload()` until its last answer
 */
export function useRequest(
  send: (signal: AbortSignal) => Promise<unknown>,
  key: unknown,
  isOutdated = false,
): { reload: () => void; refresh: () => void; reloading: boolean } {
  const [round, setRound] = useState(0);
  const [reloading, setReloading] = useState(false);
  const pending = useRef(false);
  const queued = useRef(false);
  const reload = useCallback(() => {
    setReloading(true);
    if (pending.current) queued.current = true;
    else setRound((last) => last + 1);
  }, []);
  const refresh = useCallback(() => {
    if (!pending.current) reload();
  }, [reload]);

  // `send` is a new function at each render; only `key` says that the request has changed
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const controller = new AbortController();
    pending.current = true;
    queued.current = false;
    void latest.current(controller.signal).then(() => {
      if (controller.signal.aborted) return;
      pending.current = false;
      if (queued.current) setRound((last) => last + 1);
      else setReloading(false);
    });
    return () => controller.abort();
  }, [key, round]);

  useEffect(() => {
    if (!isOutdated || reloading) return undefined;
    const timer = setTimeout(reload, OUTDATED_WAIT);
    return () => clearTimeout(timer);
  }, [isOutdated, reloading, reload]);

  return { reload, refresh, reloading };
}
