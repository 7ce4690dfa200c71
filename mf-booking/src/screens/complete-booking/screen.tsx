import { hashPaths, type Reservation, type Restaurant, type TableRequest } from '@mesa/contract';
import { saveChoices, useChoices, useLastDiner, useLoad, useTitle } from '@mesa/remote-kit';
import { Navigate, useParams, useSearchParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { BookingSkeleton } from '../../components/booking-skeleton';
import { textNow, useText } from '../../messages';
import { bookingPath, readBookableRequest } from '../../state/table-request';
import { isBookable, isTaken } from '../../components/booking-errors';
import { BookingLayout } from '../../components/booking-layout';
import { HoldAndForm } from '../../components/hold-and-form';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantAddress } from '../../components/restaurant-location';
import { useDetailsForm } from '../../components/use-details-form';
import type { SubmitResult } from '../../components/use-submit-and-navigate';
import { submitBooking } from '../../state/submit-booking';
import { type TableHold, useHold } from '../../state/use-hold';
import { useIdempotencyKey } from '../../state/use-idempotency-key';
import { latestOf } from '../../state/reservations';
import { shownPhone } from '../../state/shown-phone';
import { useOwnReservations } from '../../state/use-own-reservations';

/** `/booking/view` without an id also matches `/booking/:restaurantId`. */
const OTHER_ROUTES = ['view', 'modify', 'edit', 'cancel'];

/** `/booking/:restaurantId`: "You're almost done!" */
export function Screen() {
  const { restaurantId = '' } = useParams();
  if (OTHER_ROUTES.includes(restaurantId)) return <Navigate to={hashPaths.landing.to()} replace />;
  return <RestaurantBooking restaurantId={restaurantId} />;
}

function RestaurantBooking({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  const [params] = useSearchParams();
  const { choices } = useChoices();
  const request = readBookableRequest(params, choices);
  const loaded = useLoad(
    (signal) => call('getRestaurant', { params: { id: restaurantId } }, { signal }),
    [restaurantId],
  );
  const isMissing = loaded.state === 'failed' && loaded.refusal.kind === 'missing';
  useTitle(isMissing ? t('booking.missingTitle') : t('booking.title'));

  if (loaded.state === 'loading') return <BookingSkeleton photoUrl={choices.photoUrl} />;
  if (loaded.state === 'failed') {
    return (
      <Wrap>
        {isMissing ? (
          <RestaurantNotFound />
        ) : (
          <FailedState message={loaded.refusal.sentences.join(' ')} onRetry={loaded.reload} />
        )}
      </Wrap>
    );
  }
  // another request is another booking, with its own hold and idempotency key
  return (
    <CompleteBooking
      key={`${request.date} ${request.time} ${request.partySize}`}
      restaurant={loaded.data.restaurant}
      request={request}
    />
  );
}

function RestaurantNotFound() {
  const t = useText();
  return (
    <EmptyState
      title={t('booking.missing')}
      text={t('booking.missingText')}
      action={
        <ButtonLink variant="primary" href={`#${hashPaths.searchAll.to()}`}>
          {t('booking.all')}
        </ButtonLink>
      }
    />
  );
}

interface CompleteBookingProps {
  restaurant: Restaurant;
  request: TableRequest;
}

/** The last step: the table is held while the diner gives the details. */
function CompleteBooking({ restaurant, request }: CompleteBookingProps) {
  const t = useText();
  const hold = useHold(restaurant.id, request);
  const ownReservations = useOwnReservations();
  const form = useBookingForm({ restaurant, request, hold, reservations: ownReservations.reservations });
  const canBook = isBookable(hold, { restaurant, request }) && !isTaken(form.refusal, hold);
  return (
    <BookingLayout
      title={canBook ? t('booking.title') : t('diner.otherTime')}
      summary={<ReservationSummary restaurant={restaurant} request={request} />}
      location={<RestaurantAddress restaurant={restaurant} />}
    >
      <HoldAndForm
        restaurant={restaurant}
        request={request}
        hold={hold}
        form={form}
        own={ownReservations}
        action={t('booking.submit')}
        otherTimePath={hashPaths.restaurant.to(restaurant.id)}
        pathTo={(table) => bookingPath(restaurant.id, table)}
      />
    </BookingLayout>
  );
}

interface BookingFormOptions extends CompleteBookingProps {
  hold: TableHold;
  /** the diner's own: the phone number of the last one is offered */
  reservations: readonly Reservation[];
}

function useBookingForm({ restaurant, request, hold, reservations }: BookingFormOptions) {
  const diner = useLastDiner();
  const initial = { phone: shownPhone(latestOf(reservations)?.phone ?? ''), notes: '' };
  const idempotencyKey = useIdempotencyKey(restaurant.id, request);
  const subject = `${diner?.id} ${restaurant.id}`;
  return useDetailsForm({ subject, initial, request, hold }, async (fields): Promise<SubmitResult> => {
    const { id, bookedEarlier } = await submitBooking(
      { user_id: diner?.id, restaurant_id: restaurant.id, email: diner?.email, ...fields },
      idempotencyKey,
    );
    saveChoices(request);
    return {
      to: hashPaths.bookingView.to(id),
      summary: textNow()('booking.booked', { restaurant: restaurant.name }),
      notice: bookedEarlier ? textNow()('booking.bookedEarlier') : undefined,
    };
  });
}
