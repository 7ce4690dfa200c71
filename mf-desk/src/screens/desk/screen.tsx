import { DEMO_PASSWORD, DEMO_HOST_EMAIL, type DeskRestaurant, type User } from '@mesa/contract';
import { useEffect } from 'react';
import { useHost, useSubmit, useTitle } from '@mesa/remote-kit';
import { Link } from '@mesa/remote-kit/router';
import { Button, EmptyState, ErrorList, FailedState, Loading, SkeletonText } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Page } from '../../components/page';
import { SendAgain } from '../../components/send-again';
import { useText } from '../../messages';
import { dayPath } from '../../state/day-path';
import { serviceTimeAt } from '../../state/service-day';
import { useRestaurants } from '../../state/use-restaurants';
import styles from './desk.module.css';

/** `/desk`: the way to the desk of a restaurant, for who works there and for who would like to see it. */
export function Screen() {
  const t = useText();
  const { currentUser } = useHost().session;
  const title = currentUser ? t('desks.title') : t('visitor.title');
  useTitle(title);
  return <Page title={title}>{currentUser ? <Restaurants user={currentUser} /> : <Visitor />}</Page>;
}

function Visitor() {
  const t = useText();
  const { openModal, signedIn } = useHost();
  const demo = useSubmit(async () => {
    const user = { email: DEMO_HOST_EMAIL, password: DEMO_PASSWORD };
    signedIn(Object.values(await call('signIn', { body: { user } }))[0]!);
  });
  return (
    <>
      <p className={styles.lead}>{t('visitor.text')}</p>
      <ErrorList sentences={demo.errors} />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          onClick={() => openModal('login', { next: '/desk', sentence: t('visitor.sentence') })}
        >
          {t('visitor.signIn')}
        </Button>
        <Button busy={demo.busy} onClick={() => demo.submit()}>
          {t('visitor.demo')}
        </Button>
      </div>
    </>
  );
}

function Restaurants({ user }: { user: User }) {
  const loaded = useRestaurants();
  if (loaded.state === 'loading')
    return (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    );
  if (loaded.state === 'failed')
    return <FailedState message={loaded.refusal.sentences.join(' ')} onRetry={loaded.reload} />;
  const restaurants = Object.values(loaded.data);
  if (restaurants.length === 0) return <NoRestaurant user={user} />;
  return restaurants.length === 1 ? (
    <ToToday id={restaurants[0]!.id} />
  ) : (
    <RestaurantList restaurants={restaurants} />
  );
}

/** Who works at one restaurant needs no list. */
function ToToday({ id }: { id: string }) {
  const { navigate, serverClock } = useHost();
  useEffect(
    () => navigate(dayPath(id, serviceTimeAt(serverClock()).date), { replace: true }),
    [id, navigate, serverClock],
  );
  return null;
}

function RestaurantList({ restaurants }: { restaurants: readonly DeskRestaurant[] }) {
  const { serverClock } = useHost();
  const today = serviceTimeAt(serverClock()).date;
  return (
    <ul className={styles.restaurants}>
      {restaurants.map(({ id, name, address }) => (
        <li key={id}>
          <Link to={dayPath(id, today)} className={styles.restaurant}>
            <strong dir="auto">{name}</strong>
            <span dir="auto">{address}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A list cannot tell an address that is on no restaurant from one that is not proved. */
function NoRestaurant({ user }: { user: User }) {
  const t = useText();
  return (
    <>
      <EmptyState title={t('none.title')} text={t('none.text', { email: user.email })} />
      <SendAgain email={user.email}>{t('none.confirm')}</SendAgain>
    </>
  );
}
