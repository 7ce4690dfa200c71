import { isId, Refusal, type Photo, type Review } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Scores } from './tally';

/** A review as this service stores it. */
export interface StoredReview
  extends Scores,
    Pick<Review, 'id' | 'user_id' | 'restaurant_id' | 'reservation_id' | 'body' | 'recommend' | 'author'> {
  photos: Photo[];
  created_at: Date;
  updated_at: Date;
}

/** The fields that the author may change. */
export type ReviewEdit = Partial<Scores & Pick<StoredReview, 'body' | 'recommend' | 'photos'>>;

/** "Ana R.": the first name and the last name's initial, which is its first letter: "Ana T." for 't Hooft. */
export function authorName(fname: string, lname: string): string {
  const [initial] = /\p{L}/u.exec(lname) ?? [...lname.trim()];
  return initial ? `${fname.trim()} ${initial.toUpperCase()}.` : fname.trim();
}

/** Where a page of reviews ended: the last review's overall rating and its id. */
export interface ReviewCursor {
  overall: number;
  id: string;
}

export function writeCursor({ overall, id }: ReviewCursor): string {
  return Buffer.from(JSON.stringify([overall, id])).toString('base64url');
}

/** @throws Refusal `malformed` for a text that writeCursor has not written */
export function readCursor(text: string): ReviewCursor {
  try {
    const [overall, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if (typeof overall === 'number' && Number.isInteger(overall) && typeof id === 'string' && isId(id))
      return { overall, id };
  } catch {
    // not written by writeCursor
  }
  throw new Refusal('malformed', say('invalid.after'));
}
