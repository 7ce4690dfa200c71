import { useEffect, useRef, type RefObject } from 'react';

/**
 * After a refusal, focuses the first field of a form that is in error, if there is one.
 * @param sentences of the refusal, a new list for each
 * @returns the ref of the form
 */
export function useFocusError(sentences: readonly string[] | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (sentences) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sentences]);
  return form;
}
