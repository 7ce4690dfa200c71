import type { FormEvent, ReactNode } from 'react';
import { Button, ErrorList, TextButton } from '@mesa/ui';
import type { SignInState } from './use-sign-in';
import styles from './session-form.module.css';

export interface SessionFormProps {
  label: string;
  entrance: SignInState;
  /** why the dialog opened, above the fields */
  sentence: string | undefined;
  /** sentences that belong to no field */
  rest: readonly string[];
  action: string;
  /** the way to the other modal: a question and its answer */
  other: { question: string; answer: string; onChoose: () => void };
  children: ReactNode;
}

/** The form of sign-in and sign-up: fields, its button, the demo diner, and the way to the other one. */
export function SessionForm({ label, entrance, sentence, rest, action, other, children }: SessionFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    entrance.enter();
  };
  const change = () => {
    entrance.clear();
    other.onChoose();
  };
  return (
    // errors stand under the fields, not in the browser's own balloons (spec.md §5)
    <form onSubmit={send} noValidate className={styles.form} aria-label={label}>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      <ErrorList sentences={rest} />
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="large" block busy={entrance.busy}>
          {action}
        </Button>
        <div className={styles.or} aria-hidden>
          or
        </div>
        <Button size="large" block busy={entrance.busyAsDemo} onClick={entrance.enterAsDemo}>
          Continue with Demo User
        </Button>
      </div>
      <p className={styles.switch}>
        {other.question}{' '}
        <TextButton inline onClick={change}>
          {other.answer}
        </TextButton>
      </p>
    </form>
  );
}
