import { Types } from 'mongoose';

/** A new id, as 24 hexadecimal digits. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

export function toId(text: string): Types.ObjectId {
  return new Types.ObjectId(text);
}
