import type { Hold, Reservation, Watch } from './entities';

/** What AvailabilityChannel sends: slots of a day have changed (contract.md "/cable"). */
export interface AvailabilityMessage {
  type: 'availability';
  restaurant_id: string;
  /** yyyy-mm-dd */
  date: string;
}

/** What happened to a reservation. */
export type ReservationAction = 'created' | 'updated' | 'cancelled';

/** What ReservationsChannel sends to a signed-in diner. */
export type ReservationsMessage =
  | { type: 'reservation'; action: ReservationAction; reservation: Reservation }
  | { type: 'offer'; watch: Watch; hold: Hold };

/** The websocket endpoint, and the subprotocol that clients must offer. */
export const CABLE_PATH = '/cable';
export const CABLE_PROTOCOL = 'actioncable-v1-json';
