import { DEMO_EMAIL, NAME_MAX, PASSWORD_MIN, type User } from '@mesa/contract';
import { Button, ErrorList, Notice, Panel, PasswordInput, TextInput } from '@mesa/ui';
import { useState } from 'react';
import { useHost, useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { textNow, useText } from '../../../messages';
import { ChangeEmail, PendingEmail } from './change-email';
import { DeleteAccount } from './delete-account';
import { MailChoices } from './mail-choices';
import { Sessions } from './sessions';
import { Form } from '../../../components/form';
import { placeErrors, withoutFirstWord } from '../../../state/place-errors';
import { useFields } from '../../../state/use-fields';
import profile from '../profile.module.css';
import styles from './account.module.css';

/** Name, password, mail, sessions and deletion. The shared demo account shows why it has none of these. */
export function Account({ user }: { user: User }) {
  const t = useText();
  return (
    <section className={profile.section} aria-labelledby="account">
      <h2 id="account">{t('account.title')}</h2>
      {user.email === DEMO_EMAIL ? (
        <Notice>
          <p>{t('account.demo')}</p>
        </Notice>
      ) : (
        <Settings user={user} />
      )}
    </section>
  );
}

function Settings({ user }: { user: User }) {
  const t = useText();
  return (
    <div className={styles.panels}>
      <Panel>
        <ChangeName user={user} />
        <div className={styles.email}>
          <ChangeEmail user={user}>{t('email.change')}</ChangeEmail>
          <PendingEmail />
        </div>
      </Panel>
      <Panel>
        <ChangePassword user={user} />
      </Panel>
      <Panel>
        <MailChoices user={user} />
      </Panel>
      <Panel>
        <Sessions />
      </Panel>
      <Panel>
        <DeleteAccount user={user} />
      </Panel>
    </div>
  );
}

/** The diner's name; the header and every screen change with it. */
function ChangeName({ user }: { user: User }) {
  const t = useText();
  const { signedIn } = useHost();
  const [name, setName] = useState({ fname: user.fname, lname: user.lname });
  // in the form: a toast would stay while a later save fails
  const [message, setMessage] = useState<'updated' | 'unchanged' | null>(null);
  const { submit, busy, refusal } = useSubmit(async () => {
    setMessage(null);
    const changed = await call('changeUser', { params: { id: user.id }, body: { user: name } });
    signedIn(changed.user);
    setName({ fname: changed.user.fname, lname: changed.user.lname });
    const same = changed.user.fname === user.fname && changed.user.lname === user.lname;
    setMessage(same ? 'unchanged' : 'updated');
  });
  const { under, rest } = placeErrors(refusal, ['fname', 'lname'], withoutFirstWord);
  const field = (key: 'fname' | 'lname') => ({
    required: true,
    maxLength: NAME_MAX,
    value: name[key],
    error: under[key],
    onChange: (text: string) => setName((last) => ({ ...last, [key]: text })),
  });
  return (
    <Form onSubmit={submit} refusal={refusal} className={styles.form} aria-labelledby="change-name">
      <h3 id="change-name">{t('name.title')}</h3>
      <ErrorList sentences={rest} />
      <TextInput label={t('field.firstName')} autoComplete="given-name" {...field('fname')} />
      <TextInput label={t('field.lastName')} autoComplete="family-name" {...field('lname')} />
      <TextInput label={t('field.email')} type="email" value={user.email} disabled />
      <Button type="submit" busy={busy}>
        {t('name.save')}
      </Button>
      <div role="status" className={styles.message}>
        {message === 'unchanged' && t('name.unchanged')}
        {message === 'updated' && t('name.updated')}
      </div>
    </Form>
  );
}

const EMPTY = { current_password: '', password: '' };

/** A new password needs the current one, and signs out the other devices (contract.md "Calls"). */
function ChangePassword({ user }: { user: User }) {
  const t = useText();
  const { notify } = useHost();
  const { texts, clear, field } = useFields(EMPTY);
  const { submit, busy, refusal } = useSubmit(async () => {
    await call('changeUser', { params: { id: user.id }, body: { user: texts } });
    clear();
    notify(textNow()('password.updated'));
  });
  const { under, rest } = placeErrors(refusal, ['current_password', 'password'], (sentence, key) =>
    key === 'password' ? withoutFirstWord(sentence) : sentence,
  );
  return (
    <Form onSubmit={submit} refusal={refusal} className={styles.form} aria-labelledby="change-password">
      <h3 id="change-password">{t('password.title')}</h3>
      <ErrorList sentences={rest} />
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={user.email} hidden readOnly />
      <PasswordInput
        label={t('field.currentPassword')}
        autoComplete="current-password"
        {...field('current_password', under)}
      />
      <PasswordInput
        label={t('field.newPassword')}
        autoComplete="new-password"
        hint={t('field.passwordHint', { count: PASSWORD_MIN })}
        {...field('password', under)}
      />
      <Button type="submit" busy={busy}>
        {t('password.change')}
      </Button>
    </Form>
  );
}
