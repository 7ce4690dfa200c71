import { useEffect, useRef, useState } from 'react';
import { hashPaths, withChoices, type Hold, type Reservation, type Watch } from '@mesa/contract';
import { useHost, useLive } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { call } from '@mesa/web-client';
import { textNow } from '../messages';
import type { Toasts } from './toasts';

/** Below this many seconds an offer says how many are left. */
const FRESH_SECONDS = 110;

/** An offer on the screen. */
interface ShownOffer {
  path: string;
  dinerId: string | undefined;
  withdraw: () => void;
}

/**
 * Shows a diner in every open tab that a table they wait for is theirs for two minutes, with a link to it.
 * When live updates connect it also shows an offer made before. The toast disappears with the offer.
 */
export function TableOffers({ toasts }: { toasts: Pick<Toasts, 'offer'> }) {
  const { session, navigate, clock } = useHost();
  const { pathname, search } = useLocation();
  const currentPath = pathname + search;
  const dinerId = session.currentUser?.id;
  const latest = useRef({ currentPath, dinerId });
  useEffect(() => {
    latest.current = { currentPath, dinerId };
  });
  const shownIds = useRef(new Set<string>());
  const [shown, setShown] = useState<ShownOffer | null>(null);
  useEffect(() => {
    // the diner books it, or somebody else has signed in
    if (shown && (shown.path === currentPath || shown.dinerId !== dinerId)) shown.withdraw();
  }, [shown, currentPath, dinerId]);

  const show = async (watch: Watch, hold: Hold) => {
    if (isOver(hold, clock()) || shownIds.current.has(hold.id)) return;
    shownIds.current.add(hold.id);
    const name = await nameOf(watch.restaurant_id);
    const path = bookingPathOf(watch);
    // not for a diner who is booking it, or who has left meanwhile
    if (latest.current.currentPath === path || latest.current.dinerId !== dinerId) return;
    const leftMs = Date.parse(hold.expires_at) - clock().getTime();
    const withdraw = toasts.offer(() => sentenceFor(name, watch, leftMs), {
      label: () => textNow()('shell.offer.book'),
      onAct: () => navigate(path),
    });
    setTimeout(withdraw, leftMs);
    setShown({ path, dinerId, withdraw });
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
      else if (shown?.path === bookingPathOf(message.reservation)) shown.withdraw();
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
