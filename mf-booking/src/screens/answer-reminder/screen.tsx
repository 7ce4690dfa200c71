import { useState } from 'react';
import { hashPaths, tableRequestOf, type RemindedBooking } from '@mesa/contract';
import { useLoad, useSubmit, useTitle } from '@mesa/remote-kit';
import { useLocation, useParams } from '@mesa/remote-kit/router';
import { Button, ButtonLink, EmptyState, ErrorList, FailedState, Wrap, useNoReferrer } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { BookingLayout } from '../../components/booking-layout';
import { BookingSkeleton } from '../../components/booking-skeleton';
import { ReservationSummary } from '../../components/reservation-summary';
import { useText } from '../../messages';
import styles from '../../components/diner-form.module.css';

/**
 * `/booking/answer/:token?coming=yes`: the links of a reminder, without signing in. Opening it changes
 * nothing: mail scanners open links, too.
 */
export function Screen() {
  const { token = '' } = useParams();
  const t = useText();
  useTitle(t('answer.question'));
  useNoReferrer();
  return <Answer key={token} token={token} />;
}

function Answer({ token }: { token: string }) {
  const loaded = useLoad(async () => (await call('getAnswer', { params: { token } })).booking, [token]);
  if (loaded.state === 'loading') return <BookingSkeleton />;
  if (loaded.state === 'ready') return <Question token={token} booking={loaded.data} />;
  const { refusal, reload } = loaded;
  const message = refusal.sentences.join(' ');
  return (
    <Wrap>
      {refusal.kind === 'invalid' ? (
        <ExpiredLink sentence={message} />
      ) : (
        <FailedState message={message} onRetry={reload} />
      )}
    </Wrap>
  );
}

function ExpiredLink({ sentence }: { sentence: string }) {
  const t = useText();
  return (
    <EmptyState
      title={sentence}
      text={t('answer.expired')}
      action={
        <ButtonLink variant="primary" href={`#${hashPaths.profile.to()}`}>
          {t('missing.link')}
        </ButtonLink>
      }
    />
  );
}

type Outcome = 'coming' | 'cancelled';

function Question({ token, booking: asLoaded }: { token: string; booking: RemindedBooking }) {
  const t = useText();
  const [booking, setBooking] = useState(asLoaded);
  const [isCancelled, setCancelled] = useState(false);
  const outcome: Outcome | null = isCancelled ? 'cancelled' : booking.coming ? 'coming' : null;
  const { submit, busy, errors } = useSubmit(async (coming: boolean) => {
    const answer = await call('giveAnswer', { params: { token }, body: { answer: { coming } } });
    // one that was moved meanwhile is asked about anew
    setBooking(answer.booking);
    setCancelled(!coming);
  });
  const { restaurant } = booking;
  const title =
    outcome === null
      ? t('answer.question')
      : outcome === 'coming'
        ? t('answer.coming')
        : t('answer.cancelled');
  const lead = outcome === 'coming' ? t('answer.told', { restaurant: restaurant.name }) : undefined;
  return (
    <BookingLayout
      title={title}
      isDone={outcome !== null}
      lead={lead}
      summary={<ReservationSummary restaurant={restaurant} request={tableRequestOf(booking)} />}
    >
      <ErrorList sentences={errors} />
      {outcome === 'cancelled' ? (
        <BookAgain booking={booking} />
      ) : (
        <Choice hasAnswered={outcome === 'coming'} busy={busy} onAnswer={submit} />
      )}
    </BookingLayout>
  );
}

interface ChoiceProps {
  /** the party is coming: only that can change */
  hasAnswered: boolean;
  busy: boolean;
  onAnswer: (coming: boolean) => void;
}

/** One press answers; the answer of the link that was followed comes first. */
function Choice({ hasAnswered, busy, onAnswer }: ChoiceProps) {
  const t = useText();
  const { search } = useLocation();
  const isNoFirst = new URLSearchParams(search).get('coming')?.startsWith('no');
  const yes = (
    <Button
      key="yes"
      variant={isNoFirst ? 'outline' : 'primary'}
      size="large"
      busy={busy}
      onClick={() => onAnswer(true)}
    >
      {t('answer.yes')}
    </Button>
  );
  const no = (
    <Button
      key="no"
      variant={isNoFirst ? 'danger' : 'outline'}
      size="large"
      busy={busy}
      onClick={() => onAnswer(false)}
    >
      {t('answer.no')}
    </Button>
  );
  return (
    <>
      <p>{t('answer.text')}</p>
      <div className={styles.buttons}>{hasAnswered ? no : isNoFirst ? [no, yes] : [yes, no]}</div>
    </>
  );
}

function BookAgain({ booking: { restaurant } }: { booking: RemindedBooking }) {
  const t = useText();
  return (
    <>
      <p>{t('answer.free', { restaurant: restaurant.name })}</p>
      <div className={styles.buttons}>
        <ButtonLink variant="primary" size="large" href={`#${hashPaths.restaurant.to(restaurant.id)}`}>
          {t('answer.again')}
        </ButtonLink>
      </div>
    </>
  );
}
