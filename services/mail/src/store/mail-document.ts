import type { Mail } from '../domain/mail';

const KEPT_MS = 14 * 24 * 60 * 60_000;

/** A mail as it is stored. */
export interface MailDocument extends Omit<Mail, 'id'> {
  _id: string;
  /** when it may be tried next; a lease on it ends by itself at that time */
  due_at: Date;
  /** whose lease it is; absent while nobody sends it */
  lease?: string;
  /** when a mail that is not queued any more is erased */
  erase_at?: Date;
}

/** A mail that this instance sends now. */
export interface TakenMail {
  mail: Mail;
  lease: string;
}

/** Gives a lease back. */
export const UNLEASE = { $unset: { lease: '' } };

/** When a mail that ends now is erased. */
export const eraseAt = (now: Date): Date => new Date(now.getTime() + KEPT_MS);
