import { useEffect, useRef, useState } from 'react';
import { type ModalProps, useHost } from '@mesa/remote-kit';
import { PasswordInput, TextButton } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { EmailInput } from '../components/email-input';
import { textNow, useText } from '../messages';
import { placeErrors } from '../state/place-errors';
import { SessionForm } from './session-form';
import { isNewBrowser, useSignIn } from './use-sign-in';
import { RequestReset } from '../components/request-reset';
import styles from './session-form.module.css';

export const title = () => textNow()('signIn.title');

/** The sign-in modal (spec.md §2 "Modals"), with a second page for a forgotten password. */
export function Modal(props: ModalProps['login']) {
  const [email, setEmail] = useState('');
  const [page, setPage] = useState<'first' | 'forgot' | 'returned'>('first');
  if (page === 'forgot') return <ForgotPassword email={email} onBack={() => setPage('returned')} />;
  return (
    <SignIn
      {...props}
      email={email}
      setEmail={setEmail}
      focusEmail={page === 'returned'}
      onForgot={() => setPage('forgot')}
    />
  );
}

interface SignInProps {
  email: string;
  setEmail: (email: string) => void;
  /** true when the diner comes back from the other page; the modal itself focuses the field when it opens */
  focusEmail: boolean;
  onForgot: () => void;
}

function SignIn({
  next,
  sentence,
  email,
  setEmail,
  focusEmail,
  onForgot,
}: ModalProps['login'] & SignInProps) {
  const t = useText();
  const { openModal } = useHost();
  const [password, setPassword] = useState('');
  // who never signed in here has no account most of the time
  const [isNew] = useState(isNewBrowser);
  const state = useSignIn({
    request: () => call('signIn', { body: { user: { email, password } } }),
    next,
  });
  const { under, rest } = placeErrors(state.refusal, ['email', 'password']);
  return (
    <SessionForm
      state={state}
      sentence={sentence}
      rest={rest}
      label={t('signIn.form')}
      action={t('signIn.submit')}
      other={(link) => t.rich('signIn.toSignUp', { link })}
      onOther={() => openModal('signup', { next, sentence })}
      isOtherFirst={isNew}
    >
      <EmailInput
        data-autofocus=""
        ref={focusEmail ? focusInput : null}
        value={email}
        onChange={setEmail}
        error={under.email}
      />
      <PasswordInput
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={under.password}
      />
      <div className={styles.forgot}>
        <TextButton onClick={onForgot}>{t('signIn.forgot')}</TextButton>
      </div>
    </SessionForm>
  );
}

const focusInput = (input: HTMLInputElement | null) => input?.focus();

/** The sign-in modal's second page: a link to a new password by mail. */
function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useText();
  const page = useRef<HTMLDivElement>(null);
  // the button that opened this page is gone, so the focus moves on to the first field
  useEffect(() => page.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={page} className={styles.form}>
      <h3 className={styles.page}>{t('reset.title')}</h3>
      <RequestReset email={email} />
      <p className={styles.switch}>
        {t.rich('reset.remembered', {
          back: (words) => (
            <TextButton inline onClick={onBack}>
              {words}
            </TextButton>
          ),
        })}
      </p>
    </div>
  );
}
