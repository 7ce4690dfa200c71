import type { FormEvent, ReactNode } from 'react';
import { Button, ErrorList, TextButton } from '@mesa/ui';
import type { SignInState } from './use-sign-in';
import styles from './session-form.module.css';

export interface SessionFormProps {
  label: string;
  state: SignInState;
  /** why the dialog opened, above the fields */
  sentence: string | undefined;
  /** sentences that belong to no field */
  rest: readonly string[];
  action: string;
  /** the link to the other modal: a question and the link's words */
  other: { question: string; answer: string; onChoose: () => void };
  children: ReactNode;
}

/** The form of sign-in and sign-up: fields, submit button, demo user, and the link to the other modal. */
export function SessionForm({ label, state, sentence, rest, action, other, children }: SessionFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.submit();
  };
  const openOther = () => {
    state.clear();
    other.onChoose();
  };
  return (
    // errors appear under the fields (spec.md §5), not in the browser's own bubbles
    <form onSubmit={submit} noValidate className={styles.form} aria-label={label}>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      <ErrorList sentences={rest} />
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="large" block busy={state.busy}>
          {action}
        </Button>
        <div className={styles.or} aria-hidden>
          or
        </div>
        <Button size="large" block busy={state.busyAsDemo} onClick={state.submitAsDemo}>
          Continue with Demo User
        </Button>
      </div>
      <p className={styles.switch}>
        {other.question}{' '}
        <TextButton inline onClick={openOther}>
          {other.answer}
        </TextButton>
      </p>
    </form>
  );
}
