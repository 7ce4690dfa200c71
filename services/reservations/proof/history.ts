/** What a proof records: every request with its answer, and every state of every document. */

export interface BookingRequest {
  restaurant_id: string;
  date: string;
  time: string;
  party_size: number;
}

export type Action = 'book' | 'move' | 'cancel' | 'hold' | 'release';

/** One request of one diner. Times are milliseconds since the epoch, of this machine's clock. */
export interface Entry {
  diner: string;
  action: Action;
  /** the requested slot; absent for cancelling and releasing */
  request?: BookingRequest;
  /** the booking or hold it is about */
  target?: string;
  key?: string;
  /** the hold that was to become the booking or its new table, if it had certainly not expired */
  heldBy?: string;
  startedAt: number;
  endedAt: number;
  /** 'unknown' without an answer: the request may have taken effect or not */
  status: number | 'unknown';
  body?: unknown;
}

/** One document of the collection after one write, in the order of the oplog. */
export interface Version {
  id: string;
  at: number;
  state: string;
  diner: string;
  request: BookingRequest;
  tables: number[];
  /** half hours that it takes; absent by a fault alone */
  length?: number;
  cells: number[];
  key?: string;
  watch?: string;
  /** for a hold that relies on cells of a booking: that booking */
  moves?: string;
}

export interface Floor {
  restaurant_id: string;
  tables: { number: number; size: number }[];
  pairs: { tables: [number, number]; size: number }[];
  rules?: {
    turns?: { up_to: number; minutes: number }[];
    parties_per_slot?: number;
  };
}

/** All that a run of a proof recorded; the checks read it. */
export interface History {
  floors: Floor[];
  entries: Entry[];
  versions: Version[];
  /** each diner's list at the end: id to request */
  lists: Map<string, Map<string, BookingRequest>>;
}

/** A broken rule. */
export interface Violation {
  rule: string;
  what: string;
}
