import type { TypeRef } from './type-ref';
import type { Wording } from './wording';

/** The comparison of two types, as far as the parts of a signature need it. */
export interface Comparison {
  readonly wording: Wording;
  /** why a value of the type `source` cannot be used as `target`; undefined when it can */
  findMismatch: (source: TypeRef, target: TypeRef) => string | undefined;
  /** treats two type parameters as the same type */
  bind: (one: TypeRef, other: TypeRef) => void;
}

/** The first reason that `find` gives for an entry of a list; undefined when it gives none. */
export function first<T>(
  list: readonly T[],
  find: (one: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, one] of list.entries()) {
    const found = find(one, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param mismatch undefined when there is none */
export function within(where: string, mismatch: string | undefined): string | undefined {
  return mismatch === undefined ? undefined : `${where}: ${mismatch}`;
}
