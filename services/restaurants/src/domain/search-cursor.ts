import { isId, Refusal, type Sort } from '@mesa/contract';

export type SortField = 'average_rating' | 'num_reservations' | 'price';

/** The order of results. Ties are ordered by id, so that a cursor is unambiguous. */
export const SORT_FIELDS: Readonly<Record<Sort, readonly (readonly [SortField, 1 | -1])[]>> = {
  rating: [['average_rating', -1]],
  booked: [['num_reservations', -1]],
  price: [
    ['price', 1],
    ['average_rating', -1],
  ],
};

/** Where a page ended: the last restaurant's values of the sort fields, its id, and the level of matching. */
export interface SearchCursor {
  values: number[];
  id: string;
  level: number;
}

export function writeCursor({ values, id, level }: SearchCursor): string {
  return Buffer.from(JSON.stringify([level, id, ...values])).toString('base64url');
}

/** @throws Refusal `malformed` for a text that writeCursor has not written for this sort */
export function readCursor(text: string, sort: Sort): SearchCursor {
  try {
    const [level, id, ...values] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const isValid =
      values.length === SORT_FIELDS[sort].length &&
      values.every((value) => typeof value === 'number' && Number.isFinite(value));
    if (isValid && typeof id === 'string' && isId(id) && typeof level === 'number')
      // checked above, one by one
      return { values: values as number[], id, level };
  } catch {
    // not written by writeCursor
  }
  throw new Refusal('malformed', 'After is invalid');
}
