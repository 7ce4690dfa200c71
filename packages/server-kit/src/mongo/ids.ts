import { Types } from 'mongoose';

export { isId } from '@mesa/contract';

/** A new id, as 24 hexadecimal digits. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}

/** An id as MongoDB stores it. @throws when the text is no id */
export function toId(text: string): Types.ObjectId {
  return new Types.ObjectId(text);
}
