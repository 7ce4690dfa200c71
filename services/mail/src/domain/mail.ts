import type { Hold, Language, RestaurantAddress, Reservation } from '@mesa/contract';
import type { RestaurantContent } from './restaurant-content';

/** What a mail is about; texts and links are made from it whenever the mail is sent or read. */
export type Content =
  | { kind: BookingKind; data: Visit }
  | { kind: 'table-offer'; data: { hold: Hold; restaurant: RestaurantAddress } }
  | { kind: 'password-reset'; data: { link_id: string; expires_at: string } }
  /** `email`: the address to confirm, to which it goes */
  | { kind: 'email-confirmation'; data: { link_id: string; expires_at: string; email: string } }
  /** `email`: the address of before, to which it goes */
  | { kind: 'email-changed'; data: { changed_at: string; email: string } }
  | { kind: 'password-changed'; data: { changed_at: string } }
  | { kind: 'sign-in-limited'; data: { until: string } }
  | { kind: 'account-deleted'; data: { deleted_at: string } }
  /** `body`: what the review said */
  | { kind: 'review-removed'; data: { reason: string; body: string; written_at: string } }
  | RestaurantContent;

export type BookingKind =
  | 'booking-confirmed'
  | 'booking-changed'
  | 'booking-cancelled'
  | 'booking-reminder'
  | 'review-invitation';

/** The visit of a reservation, as one version of the reservation plans it. */
export interface Visit {
  reservation: Reservation;
  /** how long the party has its table */
  minutes: number;
  version: number;
  restaurant: RestaurantAddress;
  /** why the operator cancelled it */
  reason?: string;
}

/** What identifies the visit of a reminder or an invitation, and whose it is. */
export type VisitKey = Pick<Reservation, 'id' | 'user_id'>;

export interface Recipient {
  email: string;
  email_confirmed: boolean;
  fname: string;
  lname: string;
  language: Language;
}

/** A mail before anyone has tried to send it. */
export interface NewMail {
  /** made of kind, subject and version, so that no event creates two mails */
  id: string;
  /** the diner whose mail it is; absent for a mail to a restaurant */
  user_id?: string;
  content: Content;
  /** whose mails it waits behind: of the diner who gets or causes it, or the restaurant's of its day */
  lane: string;
  /** mails about a booking are sent in the order of its versions; a later one replaces one that waits */
  booking?: { id: string; version: number };
  /** mails to a restaurant about one of its bookings are sent in this order, and none replaces another */
  order?: { booking: string; position: number };
  /** who it goes to: of a mail to a restaurant from the start, of others from the first attempt on */
  recipient?: Recipient;
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

/** What every mail of an installation has in common. */
export interface MailSettings {
  /** the sender */
  from: { name: string; email: string };
  /** the origin that links lead to */
  publicUrl: string;
  /**
   * null: links are shown without their tokens. SECURITY: so that others than the recipient may read a mail
   */
  tokenSecret: string | null;
  /** signs the links of reminders; null as `tokenSecret` */
  answerSecret: string | null;
  /** whether demo addresses get mails over SMTP too */
  sendsToDemo: boolean;
}
