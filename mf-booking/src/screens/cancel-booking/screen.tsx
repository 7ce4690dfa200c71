import { tableRequestOf, hashPaths } from '@mesa/contract';
import { useTitle } from '@mesa/remote-kit';
import { Button, ButtonLink, TextLink } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { BookingLayout } from '../../components/booking-layout';
import { FormErrors } from '../../components/form-errors';
import { ReservationLoader, type LoadedReservation } from '../../components/reservation-loader';
import { ReservationSummary } from '../../components/reservation-summary';
import { RestaurantAddress } from '../../components/restaurant-location';
import { UpcomingOnly, useIsPast } from '../../components/upcoming-only';
import { useSubmitAndNavigate } from '../../components/use-submit-and-navigate';
import { useText } from '../../messages';
import { useDispatch } from '../../state';
import { reservationsSlice } from '../../state/reservations';
import styles from '../../components/diner-form.module.css';

/** `/booking/cancel/:reservationId`: asks before a table is released. */
export function Screen() {
  const t = useText();
  useTitle(t('cancel.title'));
  return <ReservationLoader>{(loaded) => <Cancel {...loaded} />}</ReservationLoader>;
}

function Cancel({ reservation, restaurant }: LoadedReservation) {
  const t = useText();
  const dispatch = useDispatch();
  const isPast = useIsPast(reservation);
  const { submit, busy, refusal } = useSubmitAndNavigate(async () => {
    await call('cancelReservation', { params: { id: reservation.id } });
    const summary = t('cancel.cancelled', { restaurant: restaurant.name });
    return {
      to: hashPaths.profile.to(),
      summary,
      notice: summary,
      after: () => dispatch(reservationsSlice.actions.reservationCancelled(reservation.id)),
    };
  });
  return (
    <BookingLayout
      title={t('cancel.question')}
      lead={isPast ? undefined : t('cancel.lead')}
      summary={<ReservationSummary restaurant={restaurant} request={tableRequestOf(reservation)} />}
      location={<RestaurantAddress restaurant={restaurant} />}
    >
      <FormErrors refusal={refusal} />
      <UpcomingOnly reservation={reservation}>
        <p>{t('cancel.text')}</p>
        <div className={styles.buttons} data-replace="">
          <Button variant="danger" size="large" busy={busy} onClick={() => submit()}>
            {t('cancel.submit')}
          </Button>
          <ButtonLink size="large" href={`#${hashPaths.bookingView.to(reservation.id)}`}>
            {t('cancel.keep')}
          </ButtonLink>
          <TextLink href={`#${hashPaths.bookingModify.to(reservation.id)}`}>{t('cancel.change')}</TextLink>
        </div>
      </UpcomingOnly>
    </BookingLayout>
  );
}
