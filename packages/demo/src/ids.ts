import { hash } from './chance';

const KINDS = { restaurant: 'a1', diner: 'a2', visit: 'a3', review: 'a4' } as const;
type Kind = keyof typeof KINDS;

/**
 * The id of the `index`-th thing of a kind: 24 hexadecimal digits that end in the index, so that no two are equal.
 * The digits between are stirred: an id tells nobody how many there are before it.
 */
export function demoId(kind: Kind, index: number): string {
  const stirred = hex(hash(`${kind}:${index}`), 8) + hex(hash(`${index}:${kind}`), 6);
  return KINDS[kind] + stirred.slice(0, 14) + hex(index, 8);
}

/** An id that begins with the second it was made, as ids made by the database do: newest first is simply highest first. */
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
