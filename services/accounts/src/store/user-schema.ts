import { Schema, type Types } from 'mongoose';

export interface UserDocument {
  _id: Types.ObjectId;
  fname: string;
  lname: string;
  email: string;
  passwordHash: string;
  createdAt: Date;
  /** ids of restaurants, the latest first; absent until the first is added */
  favorites?: Types.ObjectId[];
}

export const userSchema = new Schema<UserDocument>(
  {
    fname: { type: String, required: true },
    lname: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    favorites: { type: [Schema.Types.ObjectId], default: undefined },
  },
  { strict: 'throw', versionKey: false, collection: 'users' },
);
userSchema.index({ email: 1 }, { unique: true });
