import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '@mesa/contract';
import { asRefusal } from './as-refusal';

export type Load<T> = LoadControls &
  (
    | { state: 'loading' }
    | { state: 'failed'; refusal: Refusal }
    /** also while the same data are loaded again, and after that failed: what is on the screen stays */
    | { state: 'ready'; data: T; reloading: boolean }
  );

interface LoadControls {
  /** loads again; during a request it queues one more instead of aborting */
  reload: () => void;
  /** loads again, unless a request is under way: for the `connected` of a live channel */
  refresh: () => void;
}

/** Puts each answer into the store, for other screens. */
interface Save<Answer> {
  save: (answer: Answer) => void;
}

/** The store keeps the answer, and the component does not. */
export interface Saved<Answer, Data> extends Save<Answer> {
  /** what the store has for these `deps`, from an earlier screen perhaps; null for nothing */
  data: Data | null;
}

interface Outcome<T> {
  /** of which dependencies */
  key: unknown;
  answer: { data: T } | null;
  /** of the newest request; beside an answer, that may be outdated */
  refusal: Refusal | null;
}

const NOTHING = { answer: null, refusal: null };

/** Refusals that empty the screen: the data no longer exists, or belongs to another diner. */
const GONE: readonly Refusal['kind'][] = ['missing', 'forbidden'];

/**
 * The one way to read: loads what a component shows, again whenever `deps` change; a late answer is dropped
 * and its call aborted. What is loaded stays while it is loaded again, and when that fails it is tried again
 * after a while. The component keeps the answer, or the store, with `data`:
 *
 *     const menu = useLoad((signal) => call('getMenu', { params: { id } }, { signal }), [id], {
 *       data: stored.id === id ? stored.menu : null,
 *       save: (answer) => dispatch(menuLoaded(answer)),
 *     });
 *
 * @param load gets a signal for `call`; null while there is nothing to load
 * @param deps compared as React compares them
 */
export function useLoad<Answer>(
  load: ((signal: AbortSignal) => Promise<Answer>) | null,
  deps: readonly unknown[],
  saved?: Save<Answer>,
): Load<Answer>;
export function useLoad<Answer, Data>(
  load: ((signal: AbortSignal) => Promise<Answer>) | null,
  deps: readonly unknown[],
  saved: Saved<Answer, Data>,
): Load<Data>;
export function useLoad<Answer, Data>(
  load: ((signal: AbortSignal) => Promise<Answer>) | null,
  deps: readonly unknown[],
  saved?: Save<Answer> | Saved<Answer, Data>,
): Load<Answer | Data> {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ key: null, ...NOTHING });
  const [key, setKey] = useState<{ deps: readonly unknown[] }>({ deps });
  const current = sameDeps(key.deps, deps) ? key : { deps };
  if (current !== key) setKey(current);

  const { answer, refusal } = outcome.key === key ? outcome : NOTHING;
  const kept = saved && 'data' in saved ? dataOf(saved) : answer;
  const data = refusal && GONE.includes(refusal.kind) ? null : kept;
  const { reload, refresh, reloading } = useRounds(
    load &&
      ((signal) =>
        load(signal).then(
          (loaded) => {
            if (signal.aborted) return;
            saved?.save(loaded);
            setOutcome({ key, answer: { data: loaded }, refusal: null });
          },
          (error: unknown) => {
            if (signal.aborted) return;
            const refusal = asRefusal(error);
            setOutcome((before) => ({ key, refusal, answer: before.key === key ? before.answer : null }));
          },
        )),
    key,
    data !== null && refusal !== null,
  );

  const controls = { reload, refresh };
  if (data) return { state: 'ready', ...data, reloading, ...controls };
  if (!refusal || reloading) return { state: 'loading', ...controls };
  return { state: 'failed', refusal, ...controls };
}

const dataOf = <Data>({ data }: Saved<never, Data>) => (data === null ? null : { data });

function sameDeps(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, index) => Object.is(value, after[index]));
}

/** Until outdated data are loaded again, in milliseconds. */
const OUTDATED_WAIT = 10_000;

/**
 * Sends a request on mount, whenever `key` changes, and on `reload()`. A `reload()` during a request queues
 * one more request instead of aborting, so that frequent changes cannot keep the screen from ever getting an
 * answer. Only another key, or unmounting, aborts.
 * @param send stores its outcome itself, unless its signal was aborted; never rejects
 * @param isOutdated a reload failed and the earlier data stays: loads it again, quietly, until it succeeds
 * @returns `reloading` is true from a `reload()` until its last answer
 */
function useRounds(
  send: ((signal: AbortSignal) => Promise<void>) | null,
  key: unknown,
  isOutdated: boolean,
): LoadControls & { reloading: boolean } {
  const [round, setRound] = useState(0);
  const [reloading, setReloading] = useState(false);
  const pending = useRef(false);
  const queued = useRef(false);
  const latest = useRef(send);
  const reload = useCallback(() => {
    if (!latest.current) return;
    setReloading(true);
    if (pending.current) queued.current = true;
    else setRound((last) => last + 1);
  }, []);
  const refresh = useCallback(() => {
    if (!pending.current) reload();
  }, [reload]);

  // `send` is a new function at each render; only `key` says that the request has changed
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    queued.current = false;
    pending.current = latest.current !== null;
    if (!latest.current) return setReloading(false);
    const controller = new AbortController();
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
