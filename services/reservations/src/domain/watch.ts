import type { BookingRequest } from './choose-tables';
import type { Booking, Hold } from './booking';

/** How many slots a diner may wait for at once. */
export const WATCHES_MAX = 20;

/** A diner on the waitlist of a full slot. */
export interface Watch extends BookingRequest {
  id: string;
  user_id: string;
  /**
   * waiting: no offer yet; offered: a table is held for the diner; lapsed: the offer ended unused; served: it
   * became a booking. As last recorded: the diner sees the state that watchStateOf derives from the hold
   */
  state: 'waiting' | 'offered' | 'lapsed' | 'served';
  /** true when it ended because the restaurant closed the day */
  closed?: boolean;
  created_at: Date;
}

/** A watch in its current state, with its hold while a table is offered. */
export interface WatchStatus {
  watch: Watch;
  hold?: Hold;
}

/**
 * The state of a watch, derived from its one offer, so that a late write or a late background job makes no
 * difference.
 * @param offer the hold or booking that resulted from the offer, if there was one
 */
export function watchStateOf(
  watch: Watch,
  offer: Hold | Booking | 'ended' | undefined,
  now: Date,
): Watch['state'] {
  if (!offer) return watch.state === 'lapsed' || watch.state === 'served' ? watch.state : 'waiting';
  if (offer === 'ended') return 'lapsed';
  if (offer.state !== 'held') return 'served';
  return offer.expires_at > now ? 'offered' : 'lapsed';
}
