import { useTitle } from '@mesa/remote-kit';
import { useSearchParams } from '@mesa/remote-kit/router';
import { useState } from 'react';
import { hashPaths, tableRequestOf, type TableRequest } from '@mesa/contract';
import { ErrorList } from '@mesa/ui';
import { BookingLayout } from '../../components/booking-layout';
import { type LoadedReservation, ReservationLoader } from '../../components/reservation-loader';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantAddress } from '../../components/restaurant-location';
import { UpcomingOnly, useIsPast } from '../../components/upcoming-only';
import { textNow, useText } from '../../messages';
import { editPath, readBookableRequest } from '../../state/table-request';
import { HoldAndForm } from '../../components/hold-and-form';
import { useDetailsForm } from '../../components/use-details-form';
import type { SubmitResult } from '../../components/use-submit-and-navigate';
import { useDispatch } from '../../state';
import { changeReservation, reservationsSlice } from '../../state/reservations';
import { type TableHold, useHold } from '../../state/use-hold';
import { useOwnReservations } from '../../state/use-own-reservations';

const { reservationChanged } = reservationsSlice.actions;

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
  const request = readBookableRequest(params, current);
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
      location={<RestaurantAddress restaurant={restaurant} />}
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

interface EditBookingProps extends LoadedReservation {
  request: TableRequest;
}

/** Confirms a change. The change is atomic: a refused one leaves the reservation as it was. */
function EditBooking(props: EditBookingProps) {
  const t = useText();
  const { reservation, restaurant, request } = props;
  const hold = useHold(restaurant.id, request, reservation);
  const { isStale, acceptLatest, ...form } = useEditForm(props, hold);
  const ownReservations = useOwnReservations();
  return (
    <>
      {isStale && <ErrorList title={t('edit.stale')} sentences={[t('edit.staleText')]} />}
      <HoldAndForm
        restaurant={restaurant}
        request={request}
        hold={hold}
        form={form}
        own={ownReservations}
        action={t('edit.submit')}
        moving={reservation}
        otherTimePath={hashPaths.bookingModify.to(reservation.id)}
        pathTo={(table) => editPath(reservation.id, table)}
        onAcceptLatest={isStale ? acceptLatest : undefined}
      />
    </>
  );
}

function useEditForm({ reservation, restaurant, reload, request }: EditBookingProps, hold: TableHold) {
  const dispatch = useDispatch();
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
      before: () => dispatch(reservationChanged({ id: reservation.id, from: tableRequestOf(reservation) })),
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
