import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '@mesa/contract';
import { asRefusal } from './as-refusal';

export interface Submit<A extends unknown[]> {
  /** sends the form; does nothing while it is being sent */
  submit: (...args: A) => void;
  busy: boolean;
  /** the sentences of the last refusal; empty when there is none */
  errors: readonly string[];
  /** the last refusal itself, for its kind */
  refusal: Refusal | null;
  clear: () => void;
}

interface SubmitOptions {
  /**
   * called whenever the sentences change, with none when the form is unmounted: for an error list in the
   * store
   */
  onErrors?: (sentences: readonly string[]) => void;
}

const NONE: readonly string[] = [];

/**
 * Sends a form, one request at a time, and keeps its errors (spec.md §8): cleared on success, on the next
 * submit and on leaving.
 * @param send what submitting does, navigation included
 */
export function useSubmit<A extends unknown[]>(
  send: (...args: A) => Promise<unknown>,
  { onErrors }: SubmitOptions = {},
): Submit<A> {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef({ send, onErrors });
  const running = useRef(false);
  const shown = useRef(false);
  useEffect(() => {
    latest.current = { send, onErrors };
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
        .send(...args)
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
