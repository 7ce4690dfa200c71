import { useRef, useState, type FormEvent } from 'react';
import type { Restaurant } from '@mesa/contract';
import { useAvailability, useHost } from '@mesa/remote-kit';
import { Button, countOf, Icon, LargerParties, TextButton, TimeZoneNote, TrendingIcon } from '@mesa/ui';
import { useChosenRequest } from '../../components/use-chosen-request';
import { AllTimes } from './all-times';
import { BookingOffers } from './booking-offers';
import { RequestFields } from './request-fields';
import { BOX_ID } from './sections';
import { SignInPrompt } from './sign-in-prompt';
import { useChoicesInAddress } from './use-choices-in-address';
import { signInGoal, useSignInGoal } from './use-sign-in-goal';
import styles from './reservation-box.module.css';

/** Party size, date and time, and the offers for them; for a visitor also buttons to sign up and sign in. */
export function ReservationBox({ restaurant }: { restaurant: Restaurant }) {
  const { session, openModal } = useHost();
  const { request, change } = useChosenRequest();
  const [allShown, setAllShown] = useState(false);
  const box = useRef<HTMLElement>(null);
  const day = useAvailability(restaurant, request);
  useChoicesInAddress();
  useSignInGoal(restaurant, request, day, box);

  const chosen = day.state === 'ready' ? day.data.find(({ time }) => time === request.time) : undefined;
  const find = (event: FormEvent) => {
    event.preventDefault();
    (day.state === 'failed' ? day.retry : day.reload)();
    box.current?.querySelector<HTMLElement>('[aria-label^="Times on"] > *')?.focus();
  };
  const shared = {
    restaurant,
    request,
    day,
    onDate: (date: string) => change({ date }),
    onVisitorPress: (time: string) => {
      setAllShown(false);
      openModal('login', signInGoal(restaurant, { ...request, time }));
    },
  };
  return (
    <section id={BOX_ID} ref={box} tabIndex={-1} aria-labelledby="reservation-title" className={styles.box}>
      <h2 id="reservation-title">Make a reservation</h2>
      <form onSubmit={find} className={styles.form} noValidate>
        <RequestFields request={request} onChange={change} />
        {session.currentUser && (
          <Button type="submit" size="large" block>
            Find a Table
          </Button>
        )}
      </form>
      <BookingOffers {...shared} />
      {!session.currentUser && (
        <SignInPrompt sentence={chosen?.available ? signInGoal(restaurant, request).sentence : undefined} />
      )}
      <div className={styles.notes}>
        <TextButton onClick={() => setAllShown(true)}>See all times</TextButton>
        <BoxNotes restaurant={restaurant} date={request.date} />
      </div>
      {allShown && <AllTimes {...shared} onClose={() => setAllShown(false)} />}
    </section>
  );
}

function BoxNotes({ restaurant, date }: { restaurant: Restaurant; date: string }) {
  return (
    <>
      <TimeZoneNote zone={useHost().zone} date={date} />
      <p>
        <LargerParties restaurant={restaurant} />
      </p>
      <p className={styles.booked}>
        <Icon of={TrendingIcon} />
        Booked {countOf(restaurant.num_reservations, 'time')}
      </p>
    </>
  );
}
