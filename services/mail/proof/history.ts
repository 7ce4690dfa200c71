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
 * When the mail server or the database was killed and until when it was missed, when an instance of that name
 * was killed, or when the mail server broke the connection for a recipient after a mail had come.
 */
export type Breaks = { at: number; until?: number; server?: string; to?: string }[];

/** A mail that the service has given up. */
export interface Failed {
  id: string;
  version: number;
  reason: string;
}

export interface History {
  bookings: BookingHistory[];
  received: Received[];
  breaks: Breaks;
  failed: Failed[];
}
