import { hashPaths } from '@mesa/contract';
import { useChoices, useLoad, useTitle } from '@mesa/remote-kit';
import { useParams, useSearchParams } from '@mesa/remote-kit/router';
import { ButtonLink, EmptyState, FailedState, Wrap } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { BookingSkeleton } from '../../components/booking-skeleton';
import { readWish } from '../../state/table-choice';
import { CompleteBooking } from './complete-booking';

/** `/booking/:restaurantId`: "You're almost done!" */
export function Screen() {
  const { restaurantId = '' } = useParams();
  const [params] = useSearchParams();
  const { choices } = useChoices();
  const wish = readWish(params, choices);
  useTitle("You're almost done!");
  const loaded = useLoad(
    (signal) => call('getRestaurant', { params: { id: restaurantId } }, { signal }),
    [restaurantId],
  );

  if (loaded.state === 'loading') return <BookingSkeleton />;
  if (loaded.state === 'failed') {
    return (
      <Wrap narrow>
        {loaded.refusal.kind === 'missing' ? (
          <EmptyState
            title="There is no such restaurant"
            action={
              <ButtonLink variant="primary" href={`#${hashPaths.searchAll.to()}`}>
                See all restaurants
              </ButtonLink>
            }
          />
        ) : (
          <FailedState message={loaded.refusal.sentences.join(' ')} onRetry={loaded.retry} />
        )}
      </Wrap>
    );
  }
  // a new wish is a new page: its own hold, its own idempotency key
  return (
    <CompleteBooking
      key={`${wish.date} ${wish.time} ${wish.partySize}`}
      restaurant={loaded.data.restaurant}
      wish={wish}
    />
  );
}
