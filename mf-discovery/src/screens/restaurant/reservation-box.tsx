import { useEffect, useRef, useState, type FormEvent } from 'react';
import { firstDate, timeOptions, type Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, countOf, DatePicker, Icon, PartyPicker, TimePicker, TrendingIcon } from '@mesa/ui';
import { useWish } from '../../parts/use-wish';
import { BookingOffers } from './booking-offers';
import { BOX_ID } from './sections';
import styles from './reservation-box.module.css';

/** Date, time and party; then "Find a Table" and its offers for a diner, the way in for a visitor. */
export function ReservationBox({ restaurant }: { restaurant: Restaurant }) {
  const { clock, zone, session, openModal } = useHost();
  const { wish, change } = useWish();
  const { date, time, partySize } = wish;
  const [asked, setAsked] = useState(false);
  const signedIn = session.currentUser !== null;
  useContinued(signedIn, () => setAsked(true));

  const now = clock();
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (signedIn) setAsked(true);
  };
  return (
    <section id={BOX_ID} tabIndex={-1} aria-labelledby="reservation-title" className={styles.box}>
      <h2 id="reservation-title">Make a reservation</h2>
      <form onSubmit={find} className={styles.form} noValidate>
        <PartyPicker value={partySize} onChange={(size) => change({ partySize: size })} />
        <div className={styles.pair}>
          <DatePicker value={date} min={firstDate(now, zone)} onChange={(day) => change({ date: day })} />
          <TimePicker
            value={time}
            options={timeOptions(date, now, zone)}
            onChange={(slot) => change({ time: slot })}
          />
        </div>
        {signedIn ? (
          <Button type="submit" variant={asked ? 'outline' : 'primary'} size="large" block>
            Find a Table
          </Button>
        ) : (
          <div className={styles.wayIn}>
            <p>Sign up or sign in to book a table.</p>
            <Button variant="primary" size="large" block onClick={() => openModal('signup')}>
              Sign up
            </Button>
            <Button size="large" block onClick={() => openModal('login')}>
              Sign in
            </Button>
          </div>
        )}
      </form>
      {signedIn && asked && (
        <BookingOffers restaurant={restaurant} wish={wish} onDate={(day) => change({ date: day })} />
      )}
      <p className={styles.booked}>
        <Icon of={TrendingIcon} />
        Booked {countOf(restaurant.num_reservations, 'time')}
      </p>
    </section>
  );
}

/** A visitor who signs in here wanted a table here: the offers follow at once, for the same choices. */
function useContinued(signedIn: boolean, onContinue: () => void): void {
  const before = useRef(signedIn);
  useEffect(() => {
    if (signedIn && !before.current) onContinue();
    before.current = signedIn;
  }, [signedIn, onContinue]);
}
