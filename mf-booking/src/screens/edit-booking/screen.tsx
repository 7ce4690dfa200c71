import { useTitle } from '@mesa/remote-kit';
import { useSearchParams } from '@mesa/remote-kit/router';
import { BookingLayout } from '../../components/booking-layout';
import { ReservationLoader, type LoadedReservation } from '../../components/reservation-loader';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantLocation } from '../../components/restaurant-location';
import { UpcomingOnly, useIsPast } from '../../components/upcoming-only';
import { useText } from '../../messages';
import { readTableRequest, tableRequestOf } from '../../state/table-request';
import { EditBooking } from './edit-booking';

/** `/booking/edit/:reservationId`: confirm the modified reservation. */
export function Screen() {
  const t = useText();
  useTitle(t('edit.title'));
  return <ReservationLoader>{(loaded) => <Edit {...loaded} />}</ReservationLoader>;
}

function Edit(loaded: LoadedReservation) {
  const t = useText();
  const { reservation, restaurant } = loaded;
  const [params] = useSearchParams();
  const current = tableRequestOf(reservation);
  const request = readTableRequest(params, current);
  const isPast = useIsPast(reservation);
  return (
    <BookingLayout
      title={t('edit.title')}
      lead={isPast ? undefined : t('edit.lead')}
      summary={
        isPast ? (
          <ReservationSummary restaurant={restaurant} request={current} />
        ) : (
          <ReservationSummary restaurant={restaurant} request={request} previous={current} />
        )
      }
      location={<RestaurantLocation restaurant={restaurant} />}
    >
      <UpcomingOnly reservation={reservation}>
        <EditBooking
          key={`${request.date} ${request.time} ${request.partySize}`}
          {...loaded}
          request={request}
        />
      </UpcomingOnly>
    </BookingLayout>
  );
}
