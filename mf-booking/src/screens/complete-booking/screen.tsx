import { hashPaths } from '@mesa/contract';
import { useChoices, useLoad, useTitle } from '@mesa/remote-kit';
import { Navigate, useParams, useSearchParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { BookingSkeleton } from '../../components/booking-skeleton';
import { useText } from '../../messages';
import { readTableRequest } from '../../state/table-request';
import { CompleteBooking } from './complete-booking';

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
  const request = readTableRequest(params, choices);
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
          <FailedState message={loaded.refusal.sentences.join(' ')} onRetry={loaded.retry} />
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
