import type { Hold, Reservation, Watch } from './entities';

/** Channels of `/cable` and what they send (contract.md "/cable"). */
export interface AvailabilityMessage {
  type: 'availability';
  restaurant_id: string;
  /** yyyy-mm-dd */
  date: string;
}

/** What happened to a reservation. */
export type ReservationAction = 'created' | 'updated' | 'cancelled';

export type ReservationsMessage =
  | { type: 'reservation'; action: ReservationAction; reservation: Reservation }
  | { type: 'offer'; watch: Watch; hold: Hold };

/** The websocket endpoint, and the subprotocol that clients must offer. */
export const CABLE_PATH = '/cable';
export const CABLE_PROTOCOL = 'actioncable-v1-json';
