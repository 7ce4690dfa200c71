import { hashPaths, type Restaurant } from '@mesa/contract';
import { saveChoices, useLastDiner } from '@mesa/remote-kit';
import { Button, type TableChoice } from '@mesa/ui';
import { BookingErrors, isBookable, isTaken } from '../../components/booking-errors';
import { BookingLayout } from '../../components/booking-layout';
import { ChooseAnotherTime } from '../../components/choose-another-time';
import { DinerForm } from '../../components/diner-form';
import { HoldNotice } from '../../components/hold-notice';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantLocation } from '../../components/restaurant-location';
import { useSubmitAndNavigate, type SubmitResult } from '../../components/use-submit-and-navigate';
import { requirePhone } from '../../state/require-phone';
import { submitBooking } from '../../state/submit-booking';
import { bookingPath } from '../../state/table-choice';
import { useDinerDetails } from '../../state/use-diner-details';
import { useHold, type TableHold } from '../../state/use-hold';
import { useIdempotencyKey } from '../../state/use-idempotency-key';
import { useLastPhone } from '../../state/use-last-phone';

export interface CompleteBookingProps {
  restaurant: Restaurant;
  choice: TableChoice;
}

/** The last step: the table is held while the diner gives the details. */
export function CompleteBooking({ restaurant, choice }: CompleteBookingProps) {
  const hold = useHold(restaurant.id, choice);
  const { details, change, submit, busy, refusal, clear } = useBookingForm(restaurant, choice, hold);
  const otherTimePath = hashPaths.restaurant.to(restaurant.id);
  return (
    <BookingLayout
      title="You're almost done!"
      summary={<ReservationSummary restaurant={restaurant} choice={choice} />}
      location={<RestaurantLocation restaurant={restaurant} />}
    >
      <HoldNotice hold={hold} />
      <BookingErrors
        refusal={refusal}
        clear={clear}
        hold={hold}
        restaurant={restaurant}
        choice={choice}
        pathTo={(other) => bookingPath(restaurant.id, other)}
      />
      {!isBookable(hold, restaurant, choice) ? (
        <ChooseAnotherTime path={otherTimePath} />
      ) : (
        <DinerForm
          details={details}
          change={change}
          refusal={refusal}
          disabled={isTaken(refusal, hold)}
          onSubmit={submit}
          otherTimePath={otherTimePath}
        >
          <Button type="submit" variant="primary" size="large" busy={busy}>
            Complete Reservation
          </Button>
        </DinerForm>
      )}
    </BookingLayout>
  );
}

function useBookingForm(restaurant: Restaurant, choice: TableChoice, hold: TableHold) {
  const diner = useLastDiner();
  const { details, change, discardDraft } = useDinerDetails(`${diner?.id} ${restaurant.id}`, {
    phone: useLastPhone(),
    notes: '',
  });
  const idempotencyKey = useIdempotencyKey(restaurant.id, choice);
  const form = useSubmitAndNavigate(async (isMounted): Promise<SubmitResult> => {
    requirePhone(details.phone);
    const { date, time, partySize } = choice;
    const { holdId } = hold;
    const { id, bookedEarlier } = await submitBooking(
      {
        user_id: diner?.id,
        restaurant_id: restaurant.id,
        date,
        time,
        party_size: partySize,
        email: diner?.email,
        phone: details.phone,
        notes: details.notes,
        hold_id: holdId,
      },
      idempotencyKey,
    );
    // a screen that was left has released its hold, and the next screen may have one of its own
    if (isMounted()) hold.settle(holdId);
    discardDraft();
    saveChoices({ date, time, partySize });
    return {
      to: hashPaths.bookingView.to(id),
      summary: `Your table at ${restaurant.name} is booked.`,
      notice: bookedEarlier
        ? 'Your table is booked with the details you sent first. Use Modify to change them.'
        : undefined,
    };
  });
  return { ...form, details, change };
}
