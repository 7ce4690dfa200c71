import { Schema } from 'mongoose';
import type { Mail } from '../domain/mail';

/** A mail as it is stored. */
export interface MailDocument extends Omit<Mail, 'id' | 'queued_at'> {
  _id: string;
  /** absent in mails of earlier releases */
  queued_at?: Date;
  /** when it may be tried next; a lease on it ends by itself at that time */
  due_at: Date;
  /** whose lease it is; absent while nobody sends it */
  lease?: string;
  /** when a mail that is not queued any more is erased */
  erase_at?: Date;
}

export const mailSchema = new Schema<MailDocument>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    booking: { type: Schema.Types.Mixed },
    state: { type: String, required: true },
    tries: { type: Number, required: true },
    created_at: { type: Date, required: true },
    queued_at: { type: Date },
    due_at: { type: Date, required: true },
    lease: { type: String },
    recipient: { type: Schema.Types.Mixed },
    composed_at: { type: Date },
    sent_at: { type: Date },
    failed_at: { type: Date },
    reason: { type: String },
    erase_at: { type: Date },
  },
  { strict: 'throw', versionKey: false, collection: 'mails' },
);
mailSchema.index({ state: 1, due_at: 1 });
mailSchema.index({ 'booking.id': 1, 'booking.version': 1 });
mailSchema.index({ user_id: 1, state: 1, due_at: 1 });
// the outbox, newest first
mailSchema.index({ state: 1, created_at: -1, _id: -1 });
// the oldest that waits
mailSchema.index({ state: 1, queued_at: 1 });
mailSchema.index({ erase_at: 1 }, { expireAfterSeconds: 0 });

export function toMail({ _id, due_at: _due, lease: _lease, erase_at: _erase, ...mail }: MailDocument): Mail {
  return { id: _id, queued_at: mail.created_at, ...mail };
}
