import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react';
import type { Refusal } from '@mesa/contract';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> {
  onSubmit: () => void;
  /** why it was refused last: then its first field in error gets the focus, if there is one */
  refusal: Pick<Refusal, 'sentences'> | null;
}

/** A form whose errors appear under the fields (spec.md §5), not in the browser's own bubbles. */
export function Form({ onSubmit, refusal, ...attributes }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sentences = refusal?.sentences;
  useEffect(() => {
    if (sentences) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sentences]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return <form ref={form} onSubmit={submit} noValidate {...attributes} />;
}
