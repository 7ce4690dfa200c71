import { useTitle } from '@mesa/remote-kit';
import { useSearchParams } from '@mesa/remote-kit/router';
import { BookingLayout } from '../../components/booking-layout';
import { ReservationLoader, type LoadedReservation } from '../../components/reservation-loader';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantLocation } from '../../components/restaurant-location';
import { UpcomingOnly, useIsPast } from '../../components/upcoming-only';
import { readTableChoice, tableChoiceOf } from '../../state/table-choice';
import { EditBooking } from './edit-booking';

/** `/booking/edit/:reservationId`: confirm the modified reservation. */
export function Screen() {
  useTitle('Confirm your changes');
  return <ReservationLoader>{(loaded) => <Edit {...loaded} />}</ReservationLoader>;
}

function Edit(loaded: LoadedReservation) {
  const { reservation, restaurant } = loaded;
  const [params] = useSearchParams();
  const current = tableChoiceOf(reservation);
  const choice = readTableChoice(params, current);
  const isPast = useIsPast(reservation);
  return (
    <BookingLayout
      title="Confirm your changes"
      lead={isPast ? undefined : 'Nothing changes until you confirm.'}
      summary={
        isPast ? (
          <ReservationSummary restaurant={restaurant} choice={current} />
        ) : (
          <ReservationSummary restaurant={restaurant} choice={choice} previous={current} />
        )
      }
      location={<RestaurantLocation restaurant={restaurant} />}
    >
      <UpcomingOnly reservation={reservation}>
        <EditBooking key={`${choice.date} ${choice.time} ${choice.partySize}`} {...loaded} choice={choice} />
      </UpcomingOnly>
    </BookingLayout>
  );
}
