import { useState, type FormEvent } from 'react';
import { hashPaths, PASSWORD_MIN, Refusal } from '@mesa/contract';
import { useHost, useSubmit, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { Button, ErrorList, Notice, Panel, PasswordInput } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Page } from '../../components/page';
import { RequestReset } from '../../components/request-reset';
import { useNoReferrer } from '../../components/use-no-referrer';
import { blankErrors, placeErrors, withoutFirstWord } from '../../state/place-errors';
import styles from './reset-password.module.css';

/** `/reset/:token`: choose a new password with the link of a mail. */
export function Screen() {
  const { token = '' } = useParams();
  useTitle('Choose a new password');
  useNoReferrer();
  return (
    <Page narrow title="Choose a new password">
      <NewPassword key={token} token={token} />
    </Page>
  );
}

function NewPassword({ token }: { token: string }) {
  const { session, signedIn, navigate, notify } = useHost();
  const [password, setPassword] = useState('');
  const { submit, busy, refusal } = useSubmit(async () => {
    const blank = blankErrors({ password }, { password: 'Password' });
    if (blank.length > 0) throw new Refusal('invalid', blank);
    const [user] = Object.values(
      await call('resetPassword', { params: { token }, body: { user: { password } } }),
    );
    signedIn(user!);
    // the used link does not stay in the history
    navigate(hashPaths.profile.to(), { replace: true });
    notify("Password updated. You're signed in here, and signed out everywhere else.");
  });
  const { under, rest } = placeErrors(refusal, ['password'], withoutFirstWord);
  // a refusal that is not about the password is about the link
  if (refusal?.kind === 'invalid' && rest.length > 0) return <ExpiredLink sentences={rest} />;
  const save = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const { currentUser } = session;
  return (
    <>
      {currentUser && (
        <Notice>
          <p>
            You're signed in as {currentUser.email}. Saving signs in the account that this link was sent to.
          </p>
        </Notice>
      )}
      <Panel>
        <form onSubmit={save} noValidate className={styles.form}>
          <ErrorList sentences={rest} />
          <PasswordInput
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            hint={`At least ${PASSWORD_MIN} characters`}
            value={password}
            onChange={setPassword}
            error={under.password}
          />
          <Button type="submit" variant="primary" size="large" busy={busy}>
            Save password
          </Button>
        </form>
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
