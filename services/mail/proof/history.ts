/** What was published about one booking, version by version. */
export interface BookingHistory {
  id: string;
  email: string;
  versions: { version: number; action: 'created' | 'updated' | 'cancelled'; date: string; time: string }[];
}

/** A mail as the mail server took it. */
export interface Received {
  at: number;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** the name of the instance that has sent it, which begins with its zone */
  server: string;
  /** the calendar file, if there is one */
  calendar: string;
}

/**
 * The disturbances of a run: the mail server or the database was killed at `at` and missing until `until`;
 * the instance `server` was killed; or the mail server did not answer after a mail for `to` had come.
 */
export type Disturbances = { at: number; until?: number; server?: string; to?: string }[];

/** A mail that the service has given up. */
export interface Failed {
  id: string;
  version: number;
  reason: string;
}

export interface History {
  bookings: BookingHistory[];
  received: Received[];
  disturbances: Disturbances;
  failed: Failed[];
}
