import type { ReactNode } from 'react';
import { slotInstant, type User } from '@mesa/contract';
import { useHost, useLastDiner, useLive, useLoad, useTitle } from '@mesa/remote-kit';
import {
  Button,
  ErrorList,
  FailedState,
  Loading,
  Notice,
  SkeletonRow,
  Stack,
  Tabs,
  useSections,
} from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Page } from '../../components/page';
import { useText } from '../../messages';
import { Account } from './account/account';
import { ChangeEmail } from './account/change-email';
import { Favorites } from './favorites';
import { PastVisits } from './past-visits';
import { UpcomingVisits } from './upcoming-visits';
import { useRerenderAt } from '../../state/use-rerender-at';
import { sortVisits } from '../../state/sort-visits';
import { Waitlist } from './waitlist';
import { useSendConfirmation } from '../../state/use-send-confirmation';
import { useDispatch, useSelect } from '../../state';
import { dinerLoaded } from '../../state/diner';
import styles from './profile.module.css';

/** The parts of the page by their element ids, from top to bottom. */
const PARTS = [
  { id: 'part-reservations', label: 'profile.reservations' },
  { id: 'part-favorites', label: 'profile.favorites' },
  { id: 'part-account', label: 'profile.account' },
] as const;
const PART_IDS = PARTS.map(({ id }) => id);

/** `/profile`: reservations, waitlist, favorites and account. Says so while the email is not confirmed. */
export function Screen() {
  const t = useText();
  useTitle(t('profile.title'));
  const { serverClock } = useHost();
  const { all: reservations } = useSelect((state) => state.diner.reservations);
  const { all: restaurants } = useSelect((state) => state.diner.restaurants);
  const loaded = useDiner();
  const user = useLastDiner();
  const { upcoming, past } = sortVisits(reservations, serverClock());
  // moves the next visit to the past ones when it begins
  useRerenderAt(upcoming[0] ? slotInstant(upcoming[0].date, upcoming[0].time) : null);
  if (!user) return null;
  return (
    <Page title={t('profile.greeting', { name: user.fname })} lead={t('profile.lead')}>
      <UnconfirmedEmail user={user} />
      <Parts>
        <div id="part-reservations" tabIndex={-1} className={styles.part}>
          <Waitlist restaurants={restaurants} reservations={reservations} />
          {loaded.state === 'loading' && <VisitsSkeleton />}
          {loaded.state === 'failed' && (
            <FailedState message={loaded.refusal.sentences.join(' ')} onRetry={loaded.reload} />
          )}
          {loaded.state === 'ready' && (
            <>
              <UpcomingVisits visits={upcoming} restaurants={restaurants} />
              <PastVisits visits={past} restaurants={restaurants} />
            </>
          )}
        </div>
        <div id="part-favorites" tabIndex={-1} className={styles.part}>
          <Favorites key={`favorites-${user.id}`} />
        </div>
        <div id="part-account" tabIndex={-1} className={styles.part}>
          <Account key={user.id} user={user} />
        </div>
      </Parts>
    </Page>
  );
}

/**
 * One page whose navigation leads to its parts: beside them, or above them on narrow screens. Nothing is
 * hidden, so that a search in the page, and print, have all of it.
 */
function Parts({ children }: { children: ReactNode }) {
  const t = useText();
  const { current, goTo } = useSections(PART_IDS);
  return (
    <div className={styles.parts}>
      <Tabs
        label={t('profile.parts')}
        items={PARTS.map(({ id, label }) => ({ id, label: t(label) }))}
        current={current}
        onChoose={goTo}
        sticky
        className={styles.nav}
      />
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function VisitsSkeleton() {
  const t = useText();
  return (
    <Loading label={t('profile.loading')}>
      <Stack>
        <SkeletonRow compact />
        <SkeletonRow compact />
        <SkeletonRow compact />
      </Stack>
    </Loading>
  );
}

/** A line while the diner's address is not confirmed, with "Send it again" (contract.md "Mail"). */
function UnconfirmedEmail({ user }: { user: User }) {
  const t = useText();
  const { submit, busy, errors } = useSendConfirmation();
  const pending = useSelect((state) => state.diner.pendingEmail);
  // users of sessions that began before addresses were confirmed lack the field
  if (user.email_confirmed !== false) return null;
  return (
    <>
      <ErrorList sentences={errors} />
      <Notice
        title={t('confirm.title')}
        action={
          <Button size="small" busy={busy} onClick={submit}>
            {t('confirmation.again')}
          </Button>
        }
      >
        <p>{t('confirmation.text', { email: pending ?? user.email })}</p>
        <ChangeEmail user={user}>{t('confirmation.wrong')}</ChangeEmail>
      </Notice>
    </>
  );
}

/** The signed-in diner's reservations with their restaurants; loaded again when another tab changes one. */
function useDiner() {
  const { session } = useHost();
  const dispatch = useDispatch();
  const isLoaded = useSelect((state) => state.diner.isLoaded);
  const id = session.currentUser?.id;
  const loaded = useLoad(
    id === undefined ? null : (signal) => call('getUser', { params: { id } }, { signal }),
    [id],
    { data: isLoaded || null, save: (diner) => dispatch(dinerLoaded(diner)) },
  );
  useLive(
    'ReservationsChannel',
    {},
    { received: (message) => message.type === 'reservation' && loaded.reload(), connected: loaded.refresh },
  );
  return loaded;
}
