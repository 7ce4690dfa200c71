/** What a proof writes down: every request with its answer, and every state of every document. */

export interface BookingRequest {
  restaurant_id: string;
  date: string;
  time: string;
  party_size: number;
}

export type Act = 'book' | 'move' | 'cancel' | 'hold' | 'release';

/** One request of one diner. Times are milliseconds since the epoch, of this machine's clock. */
export interface Entry {
  diner: string;
  act: Act;
  /** what was asked for; absent when cancelling and releasing */
  request?: BookingRequest;
  /** the booking or hold it is about */
  target?: string;
  key?: string;
  /** the hold that a booking was to be made of or moved onto, when it had time left for certain */
  heldBy?: string;
  begun: number;
  ended: number;
  /** 'unknown' when no answer came: it may have been done or not */
  status: number | 'unknown';
  body?: unknown;
}

/** One document of the collection after one write, in the order of the database's own log. */
export interface Version {
  id: string;
  at: number;
  state: string;
  diner: string;
  request: BookingRequest;
  tables: number[];
  cells: number[];
  key?: string;
  watch?: string;
  /** of a hold that counts on what a booking has: that booking */
  moves?: string;
}

export interface HouseFloor {
  restaurant_id: string;
  tables: { number: number; size: number }[];
  pairs: { tables: [number, number]; size: number }[];
}

export interface Record {
  floors: HouseFloor[];
  entries: Entry[];
  versions: Version[];
  /** what each diner's list held at the end: id to request */
  lists: Map<string, Map<string, BookingRequest>>;
}

/** Something that must never be. */
export interface Violation {
  rule: string;
  what: string;
}
