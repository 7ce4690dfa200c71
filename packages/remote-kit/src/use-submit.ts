import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '@mesa/contract';
import { asRefusal } from './use-load';

export interface Submit<A extends unknown[]> {
  /** runs the work; a second call while it runs does nothing */
  submit: (...args: A) => void;
  busy: boolean;
  /** the sentences of the last refusal; empty when there is none */
  errors: readonly string[];
  /** the last refusal itself, for its kind */
  refusal: Refusal | null;
  clear: () => void;
}

interface SubmitOptions {
  /** follows `errors`, also when the form leaves the page: for an error list in the store */
  onErrors?: (sentences: readonly string[]) => void;
}

const NONE: readonly string[] = [];

/** The sentences a diner reads for anything thrown. */
export function sentencesOf(error: unknown): readonly string[] {
  return asRefusal(error).sentences;
}

/**
 * Sends a form once at a time and keeps its errors (spec.md §8: shown in full, cleared on success, on a new try and on leaving).
 * @param work what submitting does, up to where it leads next
 */
export function useSubmit<A extends unknown[]>(
  work: (...args: A) => Promise<unknown>,
  { onErrors }: SubmitOptions = {},
): Submit<A> {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef({ work, onErrors });
  const running = useRef(false);
  const shown = useRef(false);
  useEffect(() => {
    latest.current = { work, onErrors };
  });

  const show = useCallback((next: Refusal | null) => {
    if (!next && !shown.current) return;
    shown.current = next !== null;
    setRefusal(next);
    latest.current.onErrors?.(next?.sentences ?? NONE);
  }, []);
  const clear = useCallback(() => show(null), [show]);
  useEffect(() => clear, [clear]);

  const submit = useCallback(
    (...args: A) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      show(null);
      latest.current
        .work(...args)
        .catch((error: unknown) => show(asRefusal(error)))
        .finally(() => {
          running.current = false;
          setBusy(false);
        });
    },
    [show],
  );
  return { submit, busy, errors: refusal?.sentences ?? NONE, refusal, clear };
}
