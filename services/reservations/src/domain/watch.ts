import type { BookingRequest } from './choose-tables';
import type { Booking, Hold } from './booking';

/** How many slots a diner may wait for at once. */
export const WATCHES_MAX = 20;

/** A diner on the waitlist of a full slot. */
export interface Watch extends BookingRequest {
  id: string;
  user_id: string;
  /** as last noted; what the diner is shown comes from the hold itself, see watchStateOf */
  state: 'waiting' | 'offered' | 'lapsed' | 'served';
  created_at: Date;
}

/** A watch as it is now, with the hold that is its diner's while it is offered. */
export interface WatchStatus {
  watch: Watch;
  hold?: Hold;
}

/**
 * The state of a watch: decided by what became of its one offer, so that a note that has not been written yet, or a
 * background job that is late, changes nothing.
 * @param offer the hold or booking that came of it, if it has been offered a table
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
