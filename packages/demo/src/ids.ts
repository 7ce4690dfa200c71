import { hash } from './random';

const KINDS = { restaurant: 'a1', diner: 'a2', visit: 'a3', review: 'a4', host: 'a5' } as const;
type Kind = keyof typeof KINDS;

/**
 * The id of the `index`-th record of a kind: 24 hexadecimal digits that end in the index, so that
 * all are unique. The digits before the index are a hash, so that ids look like those of a database.
 */
export function demoId(kind: Kind, index: number): string {
  const hashed = hex(hash(`${kind}:${index}`), 8) + hex(hash(`${index}:${kind}`), 6);
  return KINDS[kind] + hashed + hex(index, 8);
}

/** An id that begins with its creation time in seconds, like an ObjectId: newer records have higher ids. */
export function datedId(at: Date, kind: Kind, index: number): string {
  return (
    hex(Math.floor(at.getTime() / 1_000), 8) +
    KINDS[kind] +
    hex(hash(`${kind}:${index}`), 8).slice(0, 6) +
    hex(index, 8)
  );
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').slice(-digits);
}
