import { useState, type FormEvent } from 'react';
import { hashPaths, type Restaurant } from '@mesa/contract';
import { saveChoices, useHost, type Wish } from '@mesa/remote-kit';
import { Button, ButtonLink, Panel } from '@mesa/ui';
import { DinerFields } from '../../components/diner-fields';
import { HoldNotice } from '../../components/hold-notice';
import { Page } from '../../components/booking-page';
import { Refused } from '../../components/booking-errors';
import { Summary } from '../../components/reservation-summary';
import { useSubmitAndGo } from '../../components/use-submit-and-navigate';
import { bookOnce } from '../../state/submit-booking';
import { useBookingKey } from '../../state/use-idempotency-key';
import { useHold } from '../../state/use-hold';
import { bookingPath } from '../../state/table-choice';
import styles from '../../components/form.module.css';

/** The last step: the table is held while the diner gives the details. */
export function CompleteBooking({ restaurant, wish }: { restaurant: Restaurant; wish: Wish }) {
  const { session } = useHost();
  const [details, setDetails] = useState({ phone: '', notes: '' });
  const key = useBookingKey(restaurant.id, wish);
  const hold = useHold(restaurant.id, wish);

  const { submit, busy, refusal, clear } = useSubmitAndGo(async (here) => {
    const { date, time, partySize } = wish;
    const { id, earlier } = await bookOnce(
      {
        user_id: session.currentUser?.id,
        restaurant_id: restaurant.id,
        date,
        time,
        party_size: partySize,
        phone: details.phone,
        notes: details.notes,
        hold_id: hold.holdId,
      },
      key,
    );
    // the hold of a page that is left is let go already, and the next page may have its own
    if (here()) hold.keep();
    saveChoices({ date, time, partySize });
    return {
      to: hashPaths.bookingView.to(id),
      told: `Your table at ${restaurant.name} is booked.`,
      said: earlier
        ? 'Your table is booked, with the details you sent first. Choose Modify to change them.'
        : undefined,
    };
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Page title="You're almost done!">
      <Summary restaurant={restaurant} wish={wish} />
      <HoldNotice hold={hold} />
      <Refused
        refusal={refusal}
        clear={clear}
        hold={hold}
        restaurant={restaurant}
        wish={wish}
        to={(other) => bookingPath(restaurant.id, other)}
      />
      {hold.hopelessSentences.length > 0 ? (
        <div>
          <ButtonLink variant="primary" size="large" href={`#${hashPaths.restaurant.to(restaurant.id)}`}>
            Choose another time
          </ButtonLink>
        </div>
      ) : (
        <Panel look="raised">
          <form onSubmit={send} noValidate className={styles.form} aria-label="Diner details">
            <h2>Diner details</h2>
            <DinerFields
              details={details}
              refusal={refusal}
              onChange={(change) => setDetails((last) => ({ ...last, ...change }))}
            />
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" size="large" busy={busy}>
                Complete Reservation
              </Button>
              <ButtonLink variant="quiet" size="large" href={`#${hashPaths.restaurant.to(restaurant.id)}`}>
                Choose another time
              </ButtonLink>
            </div>
          </form>
        </Panel>
      )}
    </Page>
  );
}
