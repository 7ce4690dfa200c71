import { useEffect, useRef, useState } from 'react';
import { hashPaths, withChoices, type Hold, type Reservation, type Watch } from '@mesa/contract';
import { useHost, useLive } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { call } from '@mesa/web-client';
import { textNow } from '../messages';
import type { Toasts } from './toasts';

/** Below this many seconds an offer says how many are left. */
const FRESH_SECONDS = 110;

/** An offer that was shown, which the diner may have dismissed. */
interface ShownOffer {
  path: string;
  withdraw: () => void;
}

/**
 * Shows a diner in every open tab that a table they wait for is theirs for two minutes, with a link to it.
 * When live updates connect it also shows an offer made before. The toast disappears with the offer.
 */
export function TableOffers({ toasts }: { toasts: Pick<Toasts, 'offer'> }) {
  const { session, navigate, serverClock } = useHost();
  const { pathname, search } = useLocation();
  const currentPath = useRef('');
  const dinerId = session.currentUser?.id;
  const [shown] = useState(() => new Map<Hold['id'], ShownOffer>());
  const withdrawAt = (path: string) =>
    shown.forEach((offer) => {
      if (offer.path === path) offer.withdraw();
    });
  useEffect(() => {
    currentPath.current = pathname + search;
    // the diner books it
    withdrawAt(currentPath.current);
  });
  useEffect(
    () => () => {
      shown.forEach(({ withdraw }) => withdraw());
      shown.clear();
    },
    // somebody else has signed in
    [shown, dinerId],
  );

  const show = async (watch: Watch, hold: Hold) => {
    if (isOver(hold, serverClock()) || shown.has(hold.id)) return;
    const offer: ShownOffer = { path: bookingPathOf(watch), withdraw() {} };
    shown.set(hold.id, offer);
    const name = await nameOf(watch.restaurant_id);
    // not for a diner who is booking it, or who has left meanwhile
    if (currentPath.current === offer.path || shown.get(hold.id) !== offer) return;
    const leftMs = Date.parse(hold.expires_at) - serverClock().getTime();
    offer.withdraw = toasts.offer(() => sentenceFor(name, watch, leftMs), {
      label: () => textNow()('shell.offer.book'),
      onAct: () => navigate(offer.path),
    });
    setTimeout(offer.withdraw, leftMs);
  };
  const showOpenOffers = async () => {
    // a failure is not shown: the diner did not request this, and the profile lists the offers too
    const watches = await call('listWatches').catch(() => ({}));
    for (const watch of Object.values<Watch>(watches))
      if (watch.state === 'offered' && watch.hold) void show(watch, watch.hold);
  };
  useLive('ReservationsChannel', dinerId ? {} : null, {
    received(message) {
      if (message.type === 'offer') void show(message.watch, message.hold);
      // booked in another tab
      else withdrawAt(bookingPathOf(message.reservation));
    },
    connected: () => void showOpenOffers(),
  });
  return null;
}

const bookingPathOf = (slot: Watch | Reservation) =>
  withChoices(hashPaths.booking.to(slot.restaurant_id), slot);

function isOver(hold: Hold, now: Date): boolean {
  return Date.parse(hold.expires_at) <= now.getTime();
}

/** A restaurant's name; null when it cannot be loaded: the offer lasts only two minutes. */
async function nameOf(id: string): Promise<string | null> {
  const answer = await call('getRestaurant', { params: { id } }, { timeout: 2_000 }).catch(() => null);
  return answer && answer.restaurant.name;
}

function sentenceFor(name: string | null, { date, time }: Watch, leftMs: number): string {
  const t = textNow();
  const seconds = Math.ceil(leftMs / 1_000);
  const offered = {
    isNamed: name ? 'yes' : 'no',
    name: name ?? '',
    date: t.date(date),
    time: t.time(time, 'at'),
  };
  return seconds < FRESH_SECONDS
    ? t('shell.offer.forAMoment', { ...offered, seconds })
    : t('shell.offer.forTwoMinutes', offered);
}
