import { useState } from 'react';
import { hashPaths, type TableRequest } from '@mesa/contract';
import { ErrorList } from '@mesa/ui';
import { HoldAndForm } from '../../components/hold-and-form';
import type { LoadedReservation } from '../../components/reservation-loader';
import { useSubmitAndNavigate, type SubmitResult } from '../../components/use-submit-and-navigate';
import { requirePhone } from '../../state/require-phone';
import { changeReservation } from '../../state/reservations';
import { editPath } from '../../state/table-request';
import { useDinerDetails } from '../../state/use-diner-details';
import { useHold, type TableHold } from '../../state/use-hold';

export interface EditBookingProps extends LoadedReservation {
  request: TableRequest;
}

/** Confirms a change. The change is atomic: a refused one leaves the reservation as it was. */
export function EditBooking(props: EditBookingProps) {
  const { reservation, restaurant, request } = props;
  const hold = useHold(restaurant.id, request, reservation);
  const { isStale, acceptLatest, ...form } = useEditForm(props, hold);
  return (
    <>
      {isStale && (
        <ErrorList
          title="This reservation was changed in another tab"
          sentences={['The latest version is shown above. Check it before you confirm.']}
        />
      )}
      <HoldAndForm
        {...{ restaurant, request, hold, form }}
        action="Confirm changes"
        moving={reservation}
        otherTimePath={hashPaths.bookingModify.to(reservation.id)}
        pathTo={(other) => editPath(reservation.id, other)}
        onAcceptLatest={isStale ? acceptLatest : undefined}
      />
    </>
  );
}

function useEditForm({ reservation, restaurant, reload, request }: EditBookingProps, hold: TableHold) {
  // the version that the diner has seen: one that another tab changed meanwhile is shown, not overwritten
  const [seenVersion, setSeenVersion] = useState(reservation.updated_at);
  const { details, change, discardDraft } = useDinerDetails(reservation.id, {
    phone: reservation.phone,
    notes: reservation.notes ?? '',
  });
  const form = useSubmitAndNavigate(async (isMounted): Promise<SubmitResult> => {
    requirePhone(details.phone);
    const { date, time, partySize } = request;
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
