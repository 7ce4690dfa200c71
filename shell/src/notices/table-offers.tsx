import { useEffect, useRef, useState } from 'react';
import { hashPaths, withChoices, type Hold, type Watch } from '@mesa/contract';
import { useHost, useLive } from '@mesa/remote-kit';
import { useLocation } from '@mesa/remote-kit/router';
import { formatDate } from '@mesa/ui';
import { call } from '@mesa/web-client';
import type { Toasts } from './toasts';

/** Below this many seconds an offer is told by what is left of it. */
const FRESH_SECONDS = 110;

/**
 * Tells a diner, in every open tab, that a table they wait for is theirs for two minutes, and leads there. An offer that was
 * made while no page was open, or while the live link was away, is told when the link comes up. The strip goes when the offer does.
 */
export function TableOffers({ toasts }: { toasts: Pick<Toasts, 'offer'> }) {
  const { session, navigate, clock } = useHost();
  const { pathname, search } = useLocation();
  const shown = pathname + search;
  const diner = session.currentUser?.id;
  const told = useRef(new Set<string>());
  const [last, setLast] = useState<{
    path: string;
    diner: string | undefined;
    lapse: () => void;
    inMs: number;
  } | null>(null);
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(last.lapse, last.inMs);
    return () => clearTimeout(timer);
  }, [last]);
  useEffect(() => {
    if (last && (last.path === shown || last.diner !== diner)) last.lapse();
  }, [last, shown, diner]);

  const tell = (watch: Watch, hold: Hold) => {
    const inMs = Date.parse(hold.expires_at) - clock().getTime();
    if (inMs <= 0 || told.current.has(hold.id)) return;
    told.current.add(hold.id);
    const path = withChoices(hashPaths.booking.to(watch.restaurant_id), watch);
    // who is booking it has it before their eyes
    if (shown === path) return;
    const seconds = Math.ceil(inMs / 1_000);
    const time = seconds < FRESH_SECONDS ? `${seconds} seconds` : 'two minutes';
    const lapse = toasts.offer(
      `A table on ${formatDate(watch.date)} at ${watch.time} is yours for ${time}.`,
      { label: 'Book it', onAct: () => navigate(path) },
    );
    setLast({ path, diner, lapse, inMs });
  };
  const tellStanding = async () => {
    // nobody asked for this, and the profile shows what stands
    const watches = await call('listWatches').catch(() => ({}));
    for (const watch of Object.values<Watch>(watches))
      if (watch.state === 'offered' && watch.hold) tell(watch, watch.hold);
  };

  useLive('ReservationsChannel', diner ? {} : null, {
    received: (message) => message.type === 'offer' && tell(message.watch, message.hold),
    connected: () => void tellStanding(),
  });
  return null;
}
