import type { Hold, Language, MailKind, RestaurantAddress, Reservation } from '@mesa/contract';

/** What a mail is about; texts and links are made from it whenever the mail is sent or read. */
export type Content =
  | { kind: BookingKind; data: Visit }
  | { kind: 'table-offer'; data: { hold: Hold; restaurant: RestaurantAddress } }
  | { kind: 'email-confirmation' | 'password-reset'; data: { link_id: string; expires_at: string } }
  | { kind: 'password-changed'; data: { changed_at: string } }
  | { kind: 'sign-in-limited'; data: { until: string } }
  | { kind: 'account-deleted'; data: { deleted_at: string } };

export type BookingKind =
  | 'booking-confirmed'
  | 'booking-changed'
  | 'booking-cancelled'
  | 'booking-reminder'
  | 'review-invitation';

/** The visit of a reservation, as one version of the reservation plans it. */
export interface Visit {
  reservation: Reservation;
  version: number;
  restaurant: RestaurantAddress;
}

/** What identifies the visit of a reminder or an invitation, and whose it is. */
export type VisitKey = Pick<Reservation, 'id' | 'user_id'>;

export interface Recipient {
  email: string;
  /** absent in mails of earlier releases */
  email_confirmed?: boolean;
  fname: string;
  lname: string;
  language: Language;
}

/** A mail before anyone has tried to send it. */
export interface NewMail {
  /** made of kind, subject and version, so that no event creates two mails */
  id: string;
  user_id: string;
  content: Content;
  /** mails about a booking are sent in the order of its versions; a later one replaces one that waits */
  booking?: { id: string; version: number };
}

export interface Mail extends NewMail {
  /**
   * queued: to be sent; kept: stored only, without a mail server or for a demo address; merged: replaced by a
   * later one before it was sent; dropped: no longer true before it was sent
   */
  state: 'queued' | 'sent' | 'kept' | 'failed' | 'merged' | 'dropped';
  /** how often sending has begun */
  tries: number;
  created_at: Date;
  /** since when it could be sent: since it was created, or since its budget allows it */
  queued_at: Date;
  /** who it goes to, from the first attempt on: every attempt is the same mail */
  recipient?: Recipient;
  /**
   * when its text was made, which may name a day by it ("Today"): the first attempt that the mail server may
   * have accepted, so that every later one is the same mail
   */
  composed_at?: Date;
  sent_at?: Date;
  failed_at?: Date;
  /** why it failed, or why the last attempt did */
  reason?: string;
}

/** The kinds that a diner can turn off, by the name of their setting. */
export const OPTIONAL_KINDS = {
  'booking-reminder': 'reminders',
  'review-invitation': 'invitations',
} as const;

export type OptionalKind = keyof typeof OPTIONAL_KINDS;

export const isOptional = (kind: MailKind): kind is OptionalKind => kind in OPTIONAL_KINDS;

/** The Message-ID: the same for every attempt, so that mail programs show a repeated delivery once. */
export function messageIdOf(id: string, fromEmail: string): string {
  return `<${id}@${fromEmail.split('@')[1]}>`;
}
