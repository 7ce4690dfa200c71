import { LANGUAGES, type Language } from '@mesa/contract';
import { Schema, type Types } from 'mongoose';
import type { MailChoices } from '../domain/account';

export interface UserDocument {
  _id: Types.ObjectId;
  fname: string;
  lname: string;
  email: string;
  passwordHash: string;
  createdAt: Date;
  /** ids of restaurants, the latest first; absent until the first is added */
  favorites?: Types.ObjectId[];
  /** this and what follows is absent until migration 001 has come to an account of an earlier release */
  emailConfirmed?: boolean;
  language?: Language | null;
  mail?: MailChoices;
  /** absent until an operator has blocked the account */
  blocked?: boolean;
}

export const userSchema = new Schema<UserDocument>(
  {
    fname: { type: String, required: true },
    lname: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    favorites: { type: [Schema.Types.ObjectId], default: undefined },
    emailConfirmed: { type: Boolean },
    language: { type: String, enum: [...LANGUAGES, null] },
    mail: { type: { _id: false, reminders: Boolean, invitations: Boolean }, default: undefined },
    blocked: { type: Boolean },
  },
  { strict: 'throw', versionKey: false, collection: 'users' },
);
userSchema.index({ email: 1 }, { unique: true });
