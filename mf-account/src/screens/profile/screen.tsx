import { slotInstant } from '@mesa/contract';
import { useHost, useLastDiner, useTitle } from '@mesa/remote-kit';
import { FailedState, Loading, SkeletonRow, Stack } from '@mesa/ui';
import { Page } from '../../components/page';
import { useText } from '../../messages';
import { useDiner } from '../../state/use-diner';
import { Account } from './account/account';
import { Favorites } from './favorites';
import { PastVisits } from './past-visits';
import { UnconfirmedEmail } from './unconfirmed-email';
import { UpcomingVisits } from './upcoming-visits';
import { useRerenderAt } from '../../state/use-rerender-at';
import { sortVisits } from '../../state/sort-visits';
import { Waitlist } from './waitlist';
import styles from './profile.module.css';

/** `/profile`: reservations, waitlist, favorites and account. Says so while the email is not confirmed. */
export function Screen() {
  const t = useText();
  useTitle(t('profile.title'));
  const { clock } = useHost();
  const { diner, reload } = useDiner();
  const user = useLastDiner();
  const { upcoming, past } = sortVisits(diner.reservations.all, clock());
  // moves the next visit to the past ones when it begins
  useRerenderAt(upcoming[0] ? slotInstant(upcoming[0].date, upcoming[0].time) : null);
  if (!user) return null;
  const { status, failure } = diner.request;
  const restaurants = diner.restaurants.all;
  return (
    <Page title={t('profile.greeting', { name: user.fname })} lead={t('profile.lead')}>
      <UnconfirmedEmail user={user} />
      <Waitlist restaurants={restaurants} reservations={diner.reservations.all} />
      {status !== 'failed' && status !== 'ready' && <VisitsSkeleton />}
      {failure && status === 'failed' && (
        <FailedState message={failure.sentences.join(' ')} onRetry={reload} />
      )}
      {status === 'ready' && (
        <div className={styles.visits}>
          <UpcomingVisits visits={upcoming} restaurants={restaurants} />
          <PastVisits visits={past} restaurants={restaurants} />
        </div>
      )}
      <div className={styles.below}>
        <Favorites key={`favorites-${user.id}`} />
        <Account key={user.id} user={user} />
      </div>
    </Page>
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
