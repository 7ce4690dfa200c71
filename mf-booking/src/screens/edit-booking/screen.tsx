import { useTitle } from '@mesa/remote-kit';
import { useSearchParams } from '@mesa/remote-kit/router';
import { Page } from '../../components/booking-page';
import { PastNotice, usePast } from '../../components/upcoming-only';
import { WithReservation, type Booked } from '../../components/reservation-loader';
import { readWish, wishOf } from '../../state/table-choice';
import { EditBooking } from './edit-booking';

/** `/booking/edit/:reservationId`: confirm the modified reservation. */
export function Screen() {
  useTitle('Confirm your changes');
  return <WithReservation>{(booked) => <Edit {...booked} />}</WithReservation>;
}

function Edit(booked: Booked) {
  const [params] = useSearchParams();
  const wish = readWish(params, wishOf(booked.reservation));
  const past = usePast(booked.reservation);
  return (
    <Page title="Confirm your changes" lead={past ? undefined : 'Nothing changes until you confirm.'}>
      <PastNotice reservation={booked.reservation}>
        <EditBooking key={`${wish.date} ${wish.time} ${wish.partySize}`} {...booked} wish={wish} />
      </PastNotice>
    </Page>
  );
}
