import { useState } from 'react';
import { Refusal, MESSAGES } from '@mesa/contract';
import { useAsking } from './use-asking';

export type Load<T> =
  | { state: 'loading'; reload: () => void }
  | { state: 'failed'; refusal: Refusal; retry: () => void }
  | { state: 'ready'; data: T; reload: () => void; reloading: boolean };

type Outcome<T> = { key: unknown; data: T } | { key: unknown; refusal: Refusal };

/**
 * Loads what a screen shows, again whenever `deps` change; an answer that comes too late is dropped and its call aborted.
 * While a ready screen loads again by `reload` (after a live message, say) it keeps what it has; a failed reload keeps it too.
 * @param work gets a signal to hand to `call`
 * @param deps compared as React compares them
 */
export function useLoad<T>(work: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): Load<T> {
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const [key, setKey] = useState<{ deps: readonly unknown[] }>({ deps });
  const current = sameDeps(key.deps, deps) ? key : { deps };
  if (current !== key) setKey(current);

  const { again, repeating } = useAsking((signal) => {
    const settle = (next: (before: Outcome<T> | null) => Outcome<T> | null) =>
      signal.aborted || setOutcome(next);
    return work(signal).then(
      (data) => settle(() => ({ key, data })),
      (error: unknown) =>
        settle((before) =>
          before && before.key === key && 'data' in before ? before : { key, refusal: asRefusal(error) },
        ),
    );
  }, key);

  if (!outcome || outcome.key !== key) return { state: 'loading', reload: again };
  if ('data' in outcome) return { state: 'ready', data: outcome.data, reload: again, reloading: repeating };
  return repeating
    ? { state: 'loading', reload: again }
    : { state: 'failed', refusal: outcome.refusal, retry: again };
}

function sameDeps(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, index) => Object.is(value, after[index]));
}

/** Anything thrown, as a refusal a diner can read. What is not one is a fault of ours and is reported as such. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  reportError(error);
  return new Refusal('fault', MESSAGES.fault);
}
