import { hashPaths } from '@mesa/contract';
import { useTitle } from '@mesa/remote-kit';
import { Button, ButtonLink } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Errors } from '../../components/form-errors';
import { Page } from '../../components/booking-page';
import { PastNotice, usePast } from '../../components/upcoming-only';
import { Summary } from '../../components/reservation-summary';
import { useSubmitAndGo } from '../../components/use-submit-and-navigate';
import { WithReservation, type Booked } from '../../components/reservation-loader';
import { useDispatch } from '../../state';
import { reservationsSlice } from '../../state/reservations';
import { wishOf } from '../../state/table-choice';
import styles from './cancel-booking.module.css';

/** `/booking/cancel/:reservationId`: the second thought before a table is given back. */
export function Screen() {
  useTitle('Cancel your reservation');
  return <WithReservation>{(booked) => <Cancel {...booked} />}</WithReservation>;
}

function Cancel({ reservation, restaurant }: Booked) {
  const dispatch = useDispatch();
  const past = usePast(reservation);
  const { submit, busy, refusal } = useSubmitAndGo(async () => {
    await call('cancelReservation', { params: { id: reservation.id } });
    const said = `Your table at ${restaurant.name} is cancelled.`;
    return {
      to: hashPaths.profile.to(),
      told: said,
      said,
      after: () => dispatch(reservationsSlice.actions.cancelled()),
    };
  });
  return (
    <Page
      title="Cancel your reservation?"
      lead={past ? undefined : 'Your table goes to the next diner at once.'}
    >
      <Summary restaurant={restaurant} wish={wishOf(reservation)} />
      <Errors refusal={refusal} />
      <PastNotice reservation={reservation}>
        <div className={styles.buttons}>
          <Button variant="danger" size="large" busy={busy} onClick={() => submit()}>
            Cancel reservation
          </Button>
          <ButtonLink size="large" href={`#${hashPaths.bookingView.to(reservation.id)}`}>
            Keep it
          </ButtonLink>
        </div>
      </PastNotice>
    </Page>
  );
}
