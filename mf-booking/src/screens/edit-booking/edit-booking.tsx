import { useState, type FormEvent } from 'react';
import { hashPaths } from '@mesa/contract';
import type { Wish } from '@mesa/remote-kit';
import { Button, ButtonLink, ErrorList, Panel } from '@mesa/ui';
import { DinerFields } from '../../components/diner-fields';
import { Errors } from '../../components/form-errors';
import { HoldNotice } from '../../components/hold-notice';
import { Refused } from '../../components/booking-errors';
import { Summary } from '../../components/reservation-summary';
import { useSubmitAndGo } from '../../components/use-submit-and-navigate';
import type { Booked } from '../../components/reservation-loader';
import { change } from '../../state/reservations';
import { useHold } from '../../state/use-hold';
import { editPath, wishOf } from '../../state/table-choice';
import styles from '../../components/form.module.css';

/** Old and new side by side; the change is one atomic swap, and a failed one leaves the old booking untouched. */
export function EditBooking({ reservation, restaurant, reload, wish }: Booked & { wish: Wish }) {
  // what this page was drawn from: a reservation changed meanwhile in another tab is told so, not overwritten
  const [drawnFrom, setDrawnFrom] = useState(reservation.updated_at);
  const [details, setDetails] = useState({ phone: reservation.phone, notes: reservation.notes ?? '' });
  const hold = useHold(restaurant.id, wish, reservation);
  const { submit, busy, refusal, clear } = useSubmitAndGo(async (here) => {
    const { date, time, partySize } = wish;
    const wanted = {
      date,
      time,
      party_size: partySize,
      phone: details.phone,
      notes: details.notes || null,
      hold_id: hold.holdId,
      if_updated_at: drawnFrom,
    };
    await change(reservation.id, wanted).catch((error: unknown) => {
      // a refusal may mean that it was changed elsewhere: then the page shows what it is now
      if (here()) reload();
      throw error;
    });
    // the hold of a page that is left is let go already, and the next page may have its own
    if (here()) hold.keep();
    return {
      to: hashPaths.bookingView.to(reservation.id),
      told: `Your reservation at ${restaurant.name} is changed.`,
    };
  });

  const stale = drawnFrom !== reservation.updated_at;
  const takeNew = () => {
    setDrawnFrom(reservation.updated_at);
    clear();
    reload();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <>
      <Summary restaurant={restaurant} wish={wish} before={wishOf(reservation)} />
      {stale && (
        <ErrorList
          title="This reservation was changed in another tab"
          sentences={['What it is now stands above. Look at it once more before you confirm.']}
        />
      )}
      <HoldNotice hold={hold} />
      {stale ? (
        <Errors refusal={refusal} />
      ) : (
        <Refused
          refusal={refusal}
          clear={clear}
          hold={hold}
          restaurant={restaurant}
          wish={wish}
          moving={reservation}
          to={(other) => editPath(reservation.id, other)}
        />
      )}
      {hold.hopelessSentences.length > 0 ? (
        <div>
          <ButtonLink variant="primary" size="large" href={`#${hashPaths.bookingModify.to(reservation.id)}`}>
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
              email={reservation.email}
              onChange={(next) => setDetails((last) => ({ ...last, ...next }))}
            />
            <div className={styles.buttons}>
              {stale ? (
                <Button variant="primary" size="large" onClick={takeNew}>
                  I have seen it
                </Button>
              ) : (
                <Button type="submit" variant="primary" size="large" busy={busy}>
                  Complete Reservation
                </Button>
              )}
              <ButtonLink
                variant="quiet"
                size="large"
                href={`#${hashPaths.bookingModify.to(reservation.id)}`}
              >
                Choose another time
              </ButtonLink>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
