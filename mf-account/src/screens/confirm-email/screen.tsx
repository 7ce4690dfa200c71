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
  useNoReferrer,
} from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Page } from '../../components/page';
import { useText } from '../../messages';
import { useSendConfirmation } from '../../state/use-send-confirmation';

/** `/confirm/:token`: the link of the mail that confirms an address; needs no session. */
export function Screen() {
  const { token = '' } = useParams();
  const t = useText();
  useTitle(t('confirm.title'));
  useNoReferrer();
  return (
    <Page narrow title={t('confirm.title')}>
      <Confirmation key={token} token={token} />
    </Page>
  );
}

function Confirmation({ token }: { token: string }) {
  const t = useText();
  const { session, signedIn } = useHost();
  const confirmed = useLoad(async () => {
    const { user } = await call('confirmEmail', { params: { token } });
    if (session.currentUser?.id === user.id) signedIn(user);
    return user;
  }, [token]);
  if (confirmed.state === 'loading')
    return (
      <Loading label={t('confirm.loading')}>
        <SkeletonText lines={3} />
      </Loading>
    );
  if (confirmed.state === 'ready') return <Confirmed user={confirmed.data} />;
  const { refusal, reload } = confirmed;
  return refusal.kind === 'invalid' ? (
    <ExpiredLink sentence={refusal.sentences.join(' ')} />
  ) : (
    <FailedState message={refusal.sentences.join(' ')} onRetry={reload} />
  );
}

function Confirmed({ user }: { user: User }) {
  const t = useText();
  const { session } = useHost();
  const signedIn = session.currentUser && session.currentUser.id !== user.id ? session.currentUser : null;
  return (
    <EmptyState
      icon={CheckIcon}
      title={t('confirm.confirmed', { email: user.email })}
      text={signedIn ? t('confirm.otherAccount', { email: signedIn.email }) : t('confirm.text')}
      action={
        <ButtonLink variant="primary" href={`#${hashPaths.searchAll.to()}`}>
          {t('upcoming.find')}
        </ButtonLink>
      }
    />
  );
}

function ExpiredLink({ sentence }: { sentence: string }) {
  const t = useText();
  const { session, openModal } = useHost();
  const { currentUser } = session;
  if (!currentUser)
    return (
      <Expired
        sentence={sentence}
        text={t('confirm.signInFirst')}
        action={
          <Button variant="primary" onClick={() => openModal('login', { next: hashPaths.profile.to() })}>
            {t('confirm.signIn')}
          </Button>
        }
      />
    );
  if (currentUser.email_confirmed)
    return (
      <Expired
        sentence={sentence}
        text={t('confirm.already', { email: currentUser.email })}
        action={<ButtonLink href={`#${hashPaths.profile.to()}`}>{t('confirm.profile')}</ButtonLink>}
      />
    );
  return <SendAgain sentence={sentence} />;
}

function SendAgain({ sentence }: { sentence: string }) {
  const t = useText();
  const { submit, busy, errors } = useSendConfirmation();
  return (
    <>
      <ErrorList sentences={errors} />
      <Expired
        sentence={sentence}
        action={
          <Button variant="primary" busy={busy} onClick={submit}>
            {t('confirmation.again')}
          </Button>
        }
      />
    </>
  );
}

function Expired({ sentence, text, action }: { sentence: string; text?: string; action: ReactNode }) {
  return <EmptyState icon={WarningIcon} title={sentence} text={text} action={action} />;
}
