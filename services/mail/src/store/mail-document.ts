import type { Mail } from '../domain/mail';

const KEPT_MS = 14 * 24 * 60 * 60_000;

/** A mail as it is stored. */
export interface MailDocument extends Omit<Mail, 'id'> {
  _id: string;
  /** when it may be tried next; a lease on it ends by itself at that time */
  due_at: Date;
  /** whose lease it is; absent while nobody sends it */
  lease?: string;
  /** when a mail is erased that is not queued any more, or whose diner was deleted */
  erase_at?: Date;
}

/** A mail that this instance sends now. */
export interface TakenMail {
  mail: Mail;
  lease: string;
  /** when all of its diner is erased, whose account was deleted */
  eraseBy?: Date | undefined;
}

/** Gives a lease back. */
export const UNLEASE = { $unset: { lease: '' } };

/** When a mail that ends now is erased; never later than what was said before. */
export const eraseAt = (now: Date, { eraseBy }: Pick<TakenMail, 'eraseBy'> = {}) => {
  const kept = new Date(now.getTime() + KEPT_MS);
  return { $min: { erase_at: eraseBy && eraseBy < kept ? eraseBy : kept } };
};
