import { useState } from 'react';
import { hashPaths, type TableRequest } from '@mesa/contract';
import { ErrorList } from '@mesa/ui';
import { HoldAndForm } from '../../components/hold-and-form';
import type { LoadedReservation } from '../../components/reservation-loader';
import { useDetailsForm } from '../../components/use-details-form';
import type { SubmitResult } from '../../components/use-submit-and-navigate';
import { textNow, useText } from '../../messages';
import { changeReservation } from '../../state/reservations';
import { editPath } from '../../state/table-request';
import { useHold, type TableHold } from '../../state/use-hold';

export interface EditBookingProps extends LoadedReservation {
  request: TableRequest;
}

/** Confirms a change. The change is atomic: a refused one leaves the reservation as it was. */
export function EditBooking(props: EditBookingProps) {
  const t = useText();
  const { reservation, restaurant, request } = props;
  const hold = useHold(restaurant.id, request, reservation);
  const { isStale, acceptLatest, ...form } = useEditForm(props, hold);
  return (
    <>
      {isStale && <ErrorList title={t('edit.stale')} sentences={[t('edit.staleText')]} />}
      <HoldAndForm
        {...{ restaurant, request, hold, form }}
        action={t('edit.submit')}
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
  const initial = { phone: reservation.phone, notes: reservation.notes ?? '' };
  const options = { subject: reservation.id, initial, request, hold };
  const form = useDetailsForm(options, async (fields, isMounted): Promise<SubmitResult> => {
    const changed = { ...fields, notes: fields.notes || null, if_updated_at: seenVersion };
    await changeReservation(reservation.id, changed).catch((error: unknown) => {
      // it may have been changed elsewhere: then the screen shows the latest version
      if (isMounted()) reload();
      throw error;
    });
    return {
      to: hashPaths.bookingView.to(reservation.id),
      summary: textNow()('edit.updated', { restaurant: restaurant.name }),
    };
  });
  return {
    ...form,
    isStale: seenVersion !== reservation.updated_at,
    acceptLatest: () => {
      setSeenVersion(reservation.updated_at);
      form.clear();
      reload();
    },
  };
}
