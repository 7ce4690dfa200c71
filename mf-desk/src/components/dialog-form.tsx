import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import type { Refusal } from '@mesa/contract';
import { Button, ErrorList } from '@mesa/ui';
import { fieldErrorsOf } from '../state/field-errors';
import styles from './dialog-form.module.css';

interface DialogFormProps {
  /** the button's, and the dialog's title */
  action: string;
  isDangerous?: boolean;
  busy: boolean;
  disabled?: boolean;
  refusal: Refusal | null;
  /** the fields that show their own errors */
  fields?: readonly string[];
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a dialog: errors about one of its fields are under the field, all others above. */
export function DialogForm({
  action,
  isDangerous = false,
  busy,
  disabled,
  refusal,
  fields = [],
  onSubmit,
  children,
}: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a form inside of a dialog of another form
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <ErrorList sentences={fieldErrorsOf(refusal, fields).above} />
      {children}
      <Button
        type="submit"
        size="large"
        variant={isDangerous ? 'danger' : 'primary'}
        busy={busy}
        disabled={disabled}
      >
        {action}
      </Button>
    </form>
  );
}
