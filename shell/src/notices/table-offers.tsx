import { hashPaths, type Watch } from '@mesa/contract';
import { useHost, useLive } from '@mesa/remote-kit';
import { formatDate } from '@mesa/ui';
import type { Toasts } from './toasts';

/** Tells a diner, in every open tab, that a table they wait for is theirs for two minutes, and leads there. */
export function TableOffers({ toasts }: { toasts: Pick<Toasts, 'offer'> }) {
  const { session, navigate } = useHost();
  useLive('ReservationsChannel', session.currentUser ? {} : null, {
    received(message) {
      if (message.type !== 'offer') return;
      const { date, time } = message.watch;
      toasts.offer(`A table on ${formatDate(date)} at ${time} is yours for two minutes.`, { label: 'Book it', onAct: () => navigate(bookingPath(message.watch)) });
    },
  });
  return null;
}

function bookingPath({ restaurant_id, date, time, party_size }: Watch): string {
  return `${hashPaths.booking.to(restaurant_id)}?${new URLSearchParams({ date, time, party_size: String(party_size) })}`;
}
