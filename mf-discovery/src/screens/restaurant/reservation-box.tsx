import { memo, useRef, useState, type FormEvent } from 'react';
import type { Restaurant } from '@mesa/contract';
import { useAvailability, useHost } from '@mesa/remote-kit';
import { Button, Icon, LargerParties, TextButton, TimeZoneNote, TrendingIcon } from '@mesa/ui';
import { useChosenRequest } from '../../components/use-chosen-request';
import { useText } from '../../messages';
import { AllTimes } from './all-times';
import { BookingOffers, useOffersLabel } from './booking-offers';
import { RequestFields } from './request-fields';
import { BOX_ID } from './sections';
import { SignInPrompt } from './sign-in-prompt';
import { useChoicesInAddress } from './use-choices-in-address';
import { signInGoal, useSignInGoal } from './use-sign-in-goal';
import styles from './reservation-box.module.css';

/** Party size, date and time, and the offers for them; for a visitor also buttons to sign up and sign in. */
export const ReservationBox = memo(function ReservationBox({ restaurant }: { restaurant: Restaurant }) {
  const { session, openModal } = useHost();
  const { request, change } = useChosenRequest();
  const t = useText();
  const offersLabel = useOffersLabel();
  const [allShown, setAllShown] = useState(false);
  const box = useRef<HTMLElement>(null);
  const day = useAvailability(restaurant, request);
  useChoicesInAddress();
  useSignInGoal(restaurant, request, day, box);

  const chosen = day.state === 'ready' ? day.data.find(({ time }) => time === request.time) : undefined;
  const find = (event: FormEvent) => {
    event.preventDefault();
    (day.state === 'failed' ? day.retry : day.reload)();
    box.current?.querySelector<HTMLElement>(`[aria-label="${offersLabel(request)}"] > *`)?.focus();
  };
  const shared = {
    restaurant,
    request,
    day,
    onDate: (date: string) => change({ date }),
    onVisitorPress: (time: string) => {
      setAllShown(false);
      openModal('login', signInGoal(t, restaurant, { ...request, time }));
    },
  };
  return (
    <section id={BOX_ID} ref={box} tabIndex={-1} aria-labelledby="reservation-title" className={styles.box}>
      <h2 id="reservation-title">{t('box.title')}</h2>
      <form onSubmit={find} className={styles.form} noValidate>
        <RequestFields request={request} onChange={change} />
        {session.currentUser && (
          <Button type="submit" size="large" block>
            {t('findTable')}
          </Button>
        )}
      </form>
      <BookingOffers {...shared} />
      {!session.currentUser && (
        <SignInPrompt {...(chosen?.available && signInGoal(t, restaurant, request))} />
      )}
      <div className={styles.notes}>
        <TextButton onClick={() => setAllShown(true)}>{t('box.allTimes')}</TextButton>
        <BoxNotes restaurant={restaurant} date={request.date} />
      </div>
      {allShown && <AllTimes {...shared} onClose={() => setAllShown(false)} />}
    </section>
  );
});

function BoxNotes({ restaurant, date }: { restaurant: Restaurant; date: string }) {
  const t = useText();
  return (
    <>
      <TimeZoneNote zone={useHost().zone} date={date} />
      <p>
        <LargerParties restaurant={restaurant} />
      </p>
      <p className={styles.booked}>
        <Icon of={TrendingIcon} />
        {t('box.booked', { count: restaurant.num_reservations })}
      </p>
    </>
  );
}
