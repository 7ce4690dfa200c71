import type { ReactNode } from 'react';
import { Button, ErrorList, TextButton } from '@mesa/ui';
import { Form } from '../components/form';
import { useText } from '../messages';
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
  /** the line below the form, with the link to the other modal */
  other: (link: (words: ReactNode) => ReactNode) => ReactNode;
  onOther: () => void;
  /** that line comes before the form */
  isOtherFirst?: boolean;
  /** under the buttons */
  note?: ReactNode;
  children: ReactNode;
}

/** The form of sign-in and sign-up: fields, submit button, demo user, and the link to the other modal. */
export function SessionForm({ label, state, sentence, rest, action, ...props }: SessionFormProps) {
  const { other, onOther, isOtherFirst = false, note, children } = props;
  const t = useText();
  const openOther = () => {
    state.clear();
    onOther();
  };
  const toOther = (
    <p className={styles.switch}>
      {other((words) => (
        <TextButton inline onClick={openOther}>
          {words}
        </TextButton>
      ))}
    </p>
  );
  return (
    <Form onSubmit={state.submit} refusal={state.refusal} className={styles.form} aria-label={label}>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      {isOtherFirst && toOther}
      <ErrorList sentences={rest} />
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="large" block busy={state.busy}>
          {action}
        </Button>
        <div className={styles.or} aria-hidden>
          {t('signIn.or')}
        </div>
        <Button variant="quiet" block busy={state.busyAsDemo} onClick={state.submitAsDemo}>
          {t('signIn.demo')}
        </Button>
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {!isOtherFirst && toOther}
    </Form>
  );
}
