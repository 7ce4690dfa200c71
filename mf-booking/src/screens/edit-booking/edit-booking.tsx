import { useState } from 'react';
import { hashPaths } from '@mesa/contract';
import { Button, ErrorList, type TableChoice } from '@mesa/ui';
import { BookingErrors, isBookable, isTaken } from '../../components/booking-errors';
import { ChooseAnotherTime } from '../../components/choose-another-time';
import { DinerForm } from '../../components/diner-form';
import { FormErrors } from '../../components/form-errors';
import { HoldNotice } from '../../components/hold-notice';
import type { LoadedReservation } from '../../components/reservation-loader';
import { useSubmitAndNavigate, type SubmitResult } from '../../components/use-submit-and-navigate';
import { requirePhone } from '../../state/require-phone';
import { changeReservation } from '../../state/reservations';
import { editPath } from '../../state/table-choice';
import { useDinerDetails } from '../../state/use-diner-details';
import { useHold, type TableHold } from '../../state/use-hold';

export interface EditBookingProps extends LoadedReservation {
  choice: TableChoice;
}

/** Confirms a change. The change is atomic: a refused one leaves the reservation as it was. */
export function EditBooking(props: EditBookingProps) {
  const { reservation, restaurant, choice } = props;
  const hold = useHold(restaurant.id, choice, reservation);
  const { details, change, submit, busy, refusal, clear, isStale, acceptLatest } = useEditForm(props, hold);
  const otherTimePath = hashPaths.bookingModify.to(reservation.id);
  return (
    <>
      {isStale && (
        <ErrorList
          title="This reservation was changed in another tab"
          sentences={['The latest version is shown above. Check it before you confirm.']}
        />
      )}
      <HoldNotice hold={hold} />
      {isStale ? (
        <FormErrors refusal={refusal} />
      ) : (
        <BookingErrors
          refusal={refusal}
          clear={clear}
          hold={hold}
          restaurant={restaurant}
          choice={choice}
          moving={reservation}
          pathTo={(other) => editPath(reservation.id, other)}
        />
      )}
      {!isBookable(hold, restaurant, choice) ? (
        <ChooseAnotherTime path={otherTimePath} />
      ) : (
        <DinerForm
          details={details}
          change={change}
          refusal={refusal}
          email={reservation.email}
          disabled={!isStale && isTaken(refusal, hold)}
          onSubmit={isStale ? acceptLatest : submit}
          otherTimePath={otherTimePath}
        >
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {isStale ? 'Continue with this version' : 'Confirm changes'}
          </Button>
        </DinerForm>
      )}
    </>
  );
}

function useEditForm({ reservation, restaurant, reload, choice }: EditBookingProps, hold: TableHold) {
  // the version that the diner has seen: one that another tab changed meanwhile is shown, not overwritten
  const [seenVersion, setSeenVersion] = useState(reservation.updated_at);
  const { details, change, discardDraft } = useDinerDetails(reservation.id, {
    phone: reservation.phone,
    notes: reservation.notes ?? '',
  });
  const form = useSubmitAndNavigate(async (isMounted): Promise<SubmitResult> => {
    requirePhone(details.phone);
    const { date, time, partySize } = choice;
    const { holdId } = hold;
    const changed = {
      date,
      time,
      party_size: partySize,
      phone: details.phone,
      notes: details.notes || null,
      hold_id: holdId,
      if_updated_at: seenVersion,
    };
    await changeReservation(reservation.id, changed).catch((error: unknown) => {
      // it may have been changed elsewhere: then the screen shows the latest version
      if (isMounted()) reload();
      throw error;
    });
    // a screen that was left has released its hold, and the next screen may have one of its own
    if (isMounted()) hold.settle(holdId);
    discardDraft();
    return {
      to: hashPaths.bookingView.to(reservation.id),
      summary: `Your reservation at ${restaurant.name} has been updated.`,
    };
  });
  return {
    ...form,
    details,
    change,
    isStale: seenVersion !== reservation.updated_at,
    acceptLatest: () => {
      setSeenVersion(reservation.updated_at);
      form.clear();
      reload();
    },
  };
}
