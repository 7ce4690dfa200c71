import { useEffect, useState, type ReactNode } from 'react';
import { hashPaths, type Reservation, type Restaurant } from '@mesa/contract';
import { useHost, useLive, useRequest, useTitle } from '@mesa/remote-kit';
import { Navigate, useParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { textNow, useText } from '../messages';
import { BookingSkeleton } from './booking-skeleton';
import { useDispatch, useSelect } from '../state';
import { loadReservation, type SelectedReservation } from '../state/reservations';

export interface LoadedReservation {
  reservation: Reservation;
  restaurant: Restaurant;
  /** loads the reservation again */
  reload: () => void;
}

/**
 * Renders its children once the reservation of the path is loaded. Another diner's reservation redirects to
 * "/" (spec.md §4 "Booking flow").
 */
export function ReservationLoader({ children }: { children: (loaded: LoadedReservation) => ReactNode }) {
  const { single, reload } = useReservation();
  const status = single?.request.status;
  if (status === 'ready' && single?.reservation && single.restaurant)
    return children({ reservation: single.reservation, restaurant: single.restaurant, reload });
  const failure = status === 'failed' ? single?.request.failure : null;
  if (!failure) return <BookingSkeleton />;
  if (failure.kind === 'forbidden') return <OtherDiners />;
  return (
    <Wrap>
      {failure.kind === 'missing' ? (
        <ReservationNotFound />
      ) : (
        <FailedState message={failure.sentences.join(' ')} onRetry={reload} />
      )}
    </Wrap>
  );
}

/** People who share a mailbox or have two accounts meet this by a mail's link. */
function OtherDiners() {
  const { notify } = useHost();
  useEffect(() => notify(textNow()('reservation.otherAccount')), [notify]);
  return <Navigate to={hashPaths.landing.to()} replace />;
}

function ReservationNotFound() {
  const t = useText();
  useTitle(t('missing.title'));
  return (
    <EmptyState
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <ButtonLink variant="primary" href={`#${hashPaths.profile.to()}`}>
          {t('missing.link')}
        </ButtonLink>
      }
    />
  );
}

/**
 * The reservation of the path, with its restaurant; loaded again when it is changed in another tab.
 * @returns `single` is null until the first request has started
 */
function useReservation(): { single: SelectedReservation | null; reload: () => void } {
  const { reservationId = '' } = useParams();
  const { session } = useHost();
  const dispatch = useDispatch();
  const selected = useSelect((state) => state.reservations.single);
  // the key names the diner too: when somebody else signs in, the store is emptied and must be filled again
  const { reload, refresh } = useRequest(
    async (signal) => {
      const loading = dispatch(loadReservation(reservationId));
      signal.addEventListener('abort', () => loading.abort());
      await loading;
    },
    `${reservationId} ${session.currentUser?.id}`,
    selected?.request.status === 'ready' && selected.request.failure !== null,
  );
  const shown = selected?.id === reservationId ? selected : null;
  const shownVersion = shown?.reservation?.updated_at;
  const [newest, setNewest] = useState('');
  useEffect(() => {
    // what this tab has changed itself it has loaded since
    if (shownVersion && newest > shownVersion) reload();
  }, [newest, shownVersion, reload]);
  useLive(
    'ReservationsChannel',
    {},
    {
      received: (message) => {
        if (message.type !== 'reservation' || message.reservation.id !== reservationId) return;
        if (message.action === 'cancelled') reload();
        else setNewest(message.reservation.updated_at);
      },
      connected: refresh,
    },
  );
  return { single: shown, reload };
}
