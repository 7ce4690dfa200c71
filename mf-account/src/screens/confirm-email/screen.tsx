import type { ReactNode } from 'react';
import { hashPaths, type User } from '@mesa/contract';
import { useHost, useLoad, useTitle } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import {
  Button,
  ButtonLink,
  CheckIcon,
  EmptyState,
  ErrorList,
  FailedState,
  Loading,
  SkeletonText,
  WarningIcon,
} from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Page } from '../../components/page';
import { useNoReferrer } from '../../components/use-no-referrer';
import { useSendConfirmation } from '../../state/use-send-confirmation';

/** `/confirm/:token`: the link of the mail that confirms an address; needs no session. */
export function Screen() {
  const { token = '' } = useParams();
  useTitle('Confirm your email');
  useNoReferrer();
  return (
    <Page narrow title="Confirm your email">
      <Confirmation key={token} token={token} />
    </Page>
  );
}

function Confirmation({ token }: { token: string }) {
  const { session, signedIn } = useHost();
  const confirmed = useLoad(async () => {
    const { user } = await call('confirmEmail', { params: { token } });
    if (session.currentUser?.id === user.id) signedIn(user);
    return user;
  }, [token]);
  if (confirmed.state === 'loading')
    return (
      <Loading label="Confirming your email">
        <SkeletonText lines={3} />
      </Loading>
    );
  if (confirmed.state === 'ready') return <Confirmed user={confirmed.data} />;
  const { refusal, retry } = confirmed;
  return refusal.kind === 'invalid' ? (
    <ExpiredLink sentence={refusal.sentences.join(' ')} />
  ) : (
    <FailedState message={refusal.sentences.join(' ')} onRetry={retry} />
  );
}

function Confirmed({ user }: { user: User }) {
  const { session } = useHost();
  const other = session.currentUser && session.currentUser.id !== user.id ? session.currentUser : null;
  return (
    <EmptyState
      icon={CheckIcon}
      title={`${user.email} is confirmed`}
      text={
        other
          ? `You're signed in as ${other.email}, which is another account.`
          : 'Your reservations, changes and table offers will reach you there.'
      }
      action={
        <ButtonLink variant="primary" href={`#${hashPaths.searchAll.to()}`}>
          Find a Table
        </ButtonLink>
      }
    />
  );
}

function ExpiredLink({ sentence }: { sentence: string }) {
  const { session, openModal } = useHost();
  const { currentUser } = session;
  if (!currentUser)
    return (
      <Expired
        sentence={sentence}
        text="Sign in, and send it again from your profile."
        action={
          <Button variant="primary" onClick={() => openModal('login', { next: hashPaths.profile.to() })}>
            Sign in
          </Button>
        }
      />
    );
  if (currentUser.email_confirmed)
    return (
      <Expired
        sentence={sentence}
        text={`${currentUser.email} is already confirmed.`}
        action={<ButtonLink href={`#${hashPaths.profile.to()}`}>Your profile</ButtonLink>}
      />
    );
  return <SendAgain sentence={sentence} />;
}

function SendAgain({ sentence }: { sentence: string }) {
  const { submit, busy, errors } = useSendConfirmation();
  return (
    <>
      <ErrorList sentences={errors} />
      <Expired
        sentence={sentence}
        action={
          <Button variant="primary" busy={busy} onClick={submit}>
            Send it again
          </Button>
        }
      />
    </>
  );
}

function Expired({ sentence, text, action }: { sentence: string; text?: string; action: ReactNode }) {
  return <EmptyState icon={WarningIcon} title={sentence} text={text} action={action} />;
}
