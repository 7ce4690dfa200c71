import { useEffect, useState, type ReactNode } from 'react';
import { hashPaths } from '@mesa/contract';
import { useHost, useLive, useLoad, useTitle, type Load } from '@mesa/remote-kit';
import { Navigate, useParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { textNow, useText } from '../messages';
import { BookingSkeleton } from './booking-skeleton';
import { useDispatch, useSelect } from '../state';
import { readReservation, reservationsSlice, type SelectedReservation } from '../state/reservations';

export interface LoadedReservation extends SelectedReservation {
  /** loads the reservation again */
  reload: () => void;
}

/**
 * Renders its children once the reservation of the path is loaded. Another diner's reservation redirects to
 * "/" (spec.md §4 "Booking flow").
 */
export function ReservationLoader({ children }: { children: (loaded: LoadedReservation) => ReactNode }) {
  const loaded = useReservation();
  if (loaded.state === 'ready') return children({ ...loaded.data, reload: loaded.reload });
  if (loaded.state === 'loading') return <BookingSkeleton />;
  const { refusal, reload } = loaded;
  if (refusal.kind === 'forbidden') return <OtherDiners />;
  return (
    <Wrap>
      {refusal.kind === 'missing' ? (
        <ReservationNotFound />
      ) : (
        <FailedState message={refusal.sentences.join(' ')} onRetry={reload} />
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

/** The reservation of the path, with its restaurant; loaded again when it is changed in another tab. */
function useReservation(): Load<SelectedReservation> {
  const { reservationId = '' } = useParams();
  const { session } = useHost();
  const dispatch = useDispatch();
  const selected = useSelect((state) => state.reservations.single);
  const shown = selected?.reservation.id === reservationId ? selected : null;
  // the diner, too: when somebody else signs in, the store is emptied and must be filled again
  const loaded = useLoad(
    (signal) => readReservation(reservationId, signal),
    [reservationId, session.currentUser?.id],
    { data: shown, save: (data) => dispatch(reservationsSlice.actions.reservationLoaded(data)) },
  );
  const { reload, refresh } = loaded;
  const shownVersion = shown?.reservation.updated_at;
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
  return loaded;
}
