import { useTitle } from '@mesa/remote-kit';
import { useSearchParams } from '@mesa/remote-kit/router';
import { Page } from '../../parts/page';
import { PastNotice } from '../../parts/past-notice';
import { WithReservation } from '../../parts/with-reservation';
import { readWish, wishOf } from '../../state/wish';
import { EditBooking } from './edit-booking';

/** `/booking/edit/:reservationId`: confirm the modified reservation. */
export function Screen() {
  const [params] = useSearchParams();
  useTitle('Confirm your changes');
  return (
    <WithReservation>
      {(booked) => {
        const wish = readWish(params, wishOf(booked.reservation));
        return (
          <Page title="Confirm your changes" lead="Nothing changes until you confirm.">
            <PastNotice reservation={booked.reservation}>
              <EditBooking key={`${wish.date} ${wish.time} ${wish.partySize}`} {...booked} wish={wish} />
            </PastNotice>
          </Page>
        );
      }}
    </WithReservation>
  );
}
