import { hashPaths, type Restaurant, type TableRequest } from '@mesa/contract';
import { saveChoices, useLastDiner } from '@mesa/remote-kit';
import { BookingLayout } from '../../components/booking-layout';
import { HoldAndForm } from '../../components/hold-and-form';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantLocation } from '../../components/restaurant-location';
import { useDetailsForm } from '../../components/use-details-form';
import type { SubmitResult } from '../../components/use-submit-and-navigate';
import { textNow, useText } from '../../messages';
import { submitBooking } from '../../state/submit-booking';
import { bookingPath } from '../../state/table-request';
import { useHold, type TableHold } from '../../state/use-hold';
import { useIdempotencyKey } from '../../state/use-idempotency-key';
import { useLastPhone } from '../../state/use-last-phone';

export interface CompleteBookingProps {
  restaurant: Restaurant;
  request: TableRequest;
}

/** The last step: the table is held while the diner gives the details. */
export function CompleteBooking({ restaurant, request }: CompleteBookingProps) {
  const t = useText();
  const hold = useHold(restaurant.id, request);
  const form = useBookingForm(restaurant, request, hold);
  return (
    <BookingLayout
      title={t('booking.title')}
      summary={<ReservationSummary restaurant={restaurant} request={request} />}
      location={<RestaurantLocation restaurant={restaurant} />}
    >
      <HoldAndForm
        {...{ restaurant, request, hold, form }}
        action={t('booking.submit')}
        otherTimePath={hashPaths.restaurant.to(restaurant.id)}
        pathTo={(other) => bookingPath(restaurant.id, other)}
      />
    </BookingLayout>
  );
}

function useBookingForm(restaurant: Restaurant, request: TableRequest, hold: TableHold) {
  const diner = useLastDiner();
  const initial = { phone: useLastPhone(), notes: '' };
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
