import { useState } from 'react';
import { hashPaths, PASSWORD_MIN } from '@mesa/contract';
import { useHost, useSubmit, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { Button, ErrorList, Notice, Panel, PasswordInput, useNoReferrer } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Form } from '../../components/form';
import { Page } from '../../components/page';
import { RequestReset } from '../../components/request-reset';
import { textNow, useText } from '../../messages';
import { placeErrors, withoutFirstWord } from '../../state/place-errors';
import styles from './reset-password.module.css';

/** `/reset/:token`: choose a new password with the link of a mail. */
export function Screen() {
  const { token = '' } = useParams();
  const t = useText();
  useTitle(t('reset.chooseTitle'));
  useNoReferrer();
  return (
    <Page narrow title={t('reset.chooseTitle')}>
      <NewPassword key={token} token={token} />
    </Page>
  );
}

function NewPassword({ token }: { token: string }) {
  const t = useText();
  const { session, signedIn, navigate, notify } = useHost();
  const [password, setPassword] = useState('');
  const { submit, busy, refusal } = useSubmit(async () => {
    const [user] = Object.values(
      await call('resetPassword', { params: { token }, body: { user: { password } } }),
    );
    signedIn(user!);
    // the used link does not stay in the history
    navigate(hashPaths.profile.to(), { replace: true });
    notify(textNow()('reset.done'));
  });
  const { under, rest } = placeErrors(refusal, ['password'], withoutFirstWord);
  // a refusal that is not about the password is about the link
  if (refusal?.kind === 'invalid' && rest.length > 0) return <ExpiredLink sentences={rest} />;
  const { currentUser } = session;
  return (
    <>
      {currentUser && (
        <Notice>
          <p>{t('reset.signedInAs', { email: currentUser.email })}</p>
        </Notice>
      )}
      <Panel>
        <Form onSubmit={submit} refusal={refusal} className={styles.form}>
          <ErrorList sentences={rest} />
          <PasswordInput
            label={t('field.newPassword')}
            name="password"
            autoComplete="new-password"
            required
            hint={t('field.passwordHint', { count: PASSWORD_MIN })}
            value={password}
            onChange={setPassword}
            error={under.password}
          />
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {t('reset.save')}
          </Button>
        </Form>
      </Panel>
    </>
  );
}

function ExpiredLink({ sentences }: { sentences: readonly string[] }) {
  return (
    <>
      <ErrorList sentences={sentences} />
      <Panel>
        <RequestReset />
      </Panel>
    </>
  );
}
