import { useState } from 'react';
import type { Refusal } from '@mesa/contract';
import { asRefusal } from './request-state';
import { useRequest } from './use-request';

export type Load<T> =
  | { state: 'loading'; reload: () => void }
  | { state: 'failed'; refusal: Refusal; retry: () => void }
  | { state: 'ready'; data: T; reload: () => void; reloading: boolean };

type Outcome<T> = { key: unknown; data: T; isOutdated?: true } | { key: unknown; refusal: Refusal };

/**
 * Loads what one component shows, again whenever `deps` change; a late answer is dropped and its call
 * aborted. What is loaded stays while `reload` loads it again; when that fails, it is tried again after a
 * while. For data that several screens share, use `createRequest`.
 * @param load gets a signal for `call`
 * @param deps compared as React compares them
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): Load<T> {
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const [key, setKey] = useState<{ deps: readonly unknown[] }>({ deps });
  const current = sameDeps(key.deps, deps) ? key : { deps };
  if (current !== key) setKey(current);

  const { reload, reloading } = useRequest(
    (signal) => {
      const settle = (next: (before: Outcome<T> | null) => Outcome<T> | null) =>
        signal.aborted || setOutcome(next);
      return load(signal).then(
        (data) => settle(() => ({ key, data })),
        (error: unknown) =>
          settle((before) =>
            before && before.key === key && 'data' in before
              ? { ...before, isOutdated: true }
              : { key, refusal: asRefusal(error) },
          ),
      );
    },
    key,
    outcome?.key === key && 'isOutdated' in outcome,
  );

  if (!outcome || outcome.key !== key) return { state: 'loading', reload };
  if ('data' in outcome) return { state: 'ready', data: outcome.data, reload, reloading };
  return reloading
    ? { state: 'loading', reload }
    : { state: 'failed', refusal: outcome.refusal, retry: reload };
}

function sameDeps(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, index) => Object.is(value, after[index]));
}
