import { isId, Refusal, type Sort } from '@mesa/contract';

export type SortField = 'average_rating' | 'num_reservations' | 'price';

/** How results are ordered; what ties is told apart by id, so that a page ends at one definite place. */
export const SORT_FIELDS: Readonly<Record<Sort, readonly (readonly [SortField, 1 | -1])[]>> = {
  rating: [['average_rating', -1]],
  booked: [['num_reservations', -1]],
  price: [
    ['price', 1],
    ['average_rating', -1],
  ],
};

/** Where a page ended: the last restaurant's values of the sort, its id, and how loosely the words were matched. */
export interface Place {
  values: number[];
  id: string;
  level: number;
}

export function writePlace({ values, id, level }: Place): string {
  return Buffer.from(JSON.stringify([level, id, ...values])).toString('base64url');
}

/** @throws Refusal `malformed` for anything that writePlace has not written for this sort. */
export function readPlace(text: string, sort: Sort): Place {
  try {
    const [level, id, ...values] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const fits =
      values.length === SORT_FIELDS[sort].length &&
      values.every((value) => typeof value === 'number' && Number.isFinite(value));
    if (fits && typeof id === 'string' && isId(id) && typeof level === 'number')
      return { values: values as number[], id, level };
  } catch {
    // not ours
  }
  throw new Refusal('malformed', 'After is invalid');
}
