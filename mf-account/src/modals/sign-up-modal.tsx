import { useState, type ReactNode } from 'react';
import { hashPaths, NAME_MAX, PASSWORD_MIN } from '@mesa/contract';
import { useHost, type ModalProps } from '@mesa/remote-kit';
import { PasswordInput, TextInput, TextLink, type TextInputProps } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { EmailInput } from '../components/email-input';
import { textNow, useText } from '../messages';
import { placeErrors, withoutFirstWord } from '../state/place-errors';
import { SessionForm } from './session-form';
import { useSignIn } from './use-sign-in';
import styles from './session-form.module.css';

export const title = () => textNow()('signUp.title');

const EMPTY = { fname: '', lname: '', email: '', password: '' };

type FieldName = keyof typeof EMPTY;

const FIELDS = ['fname', 'lname', 'email', 'password'] as const satisfies FieldName[];

/** The sign-up modal (spec.md §2 "Modals"). */
export function Modal({ next, sentence }: ModalProps['signup']) {
  const t = useText();
  const { openModal } = useHost();
  const [user, setUser] = useState(EMPTY);
  const state = useSignIn({
    request: () => call('signUp', { body: { user } }),
    next,
  });
  const { under, rest } = placeErrors(state.refusal, FIELDS, withoutFirstWord);
  const field = (name: FieldName) => ({
    name,
    required: true,
    value: user[name],
    error: under[name],
    onChange: (text: string) => setUser((last) => ({ ...last, [name]: text })),
  });
  return (
    <SessionForm
      state={state}
      sentence={sentence}
      rest={rest}
      label={t('signUp.form')}
      action={t('signUp.submit')}
      other={(link) => t.rich('signUp.toSignIn', { link })}
      onOther={() => openModal('login', { next, sentence })}
      note={t.rich('signUp.terms', {
        terms: (words) => <NoteLink path={hashPaths.terms.to()}>{words}</NoteLink>,
        privacy: (words) => <NoteLink path={hashPaths.privacy.to()}>{words}</NoteLink>,
      })}
    >
      <Fields field={field} />
    </SessionForm>
  );
}

/** In a tab of its own, so that nothing typed is lost. */
function NoteLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <TextLink inline href={`#${path}`} target="_blank">
      {children}
    </TextLink>
  );
}

/** What a field takes besides its label. */
type FieldProps = Pick<TextInputProps, 'name' | 'required' | 'value' | 'error' | 'onChange'>;

function Fields({ field }: { field: (name: FieldName) => FieldProps }) {
  const t = useText();
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label={t('field.firstName')}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          data-autofocus=""
          {...field('fname')}
        />
        <TextInput
          label={t('field.lastName')}
          autoComplete="family-name"
          maxLength={NAME_MAX}
          {...field('lname')}
        />
      </div>
      <EmailInput autoComplete="email" {...field('email')} />
      <PasswordInput
        label={t('field.password')}
        autoComplete="new-password"
        hint={t('field.passwordHint', { count: PASSWORD_MIN })}
        {...field('password')}
      />
    </>
  );
}
