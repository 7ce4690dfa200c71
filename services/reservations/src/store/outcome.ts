import { duplicateKeyOf } from '@mesa/server-kit/mongo';

/** The conflict that a unique index reports. */
export type Conflict = 'table-taken' | 'quota-slot-taken' | 'already-sent' | 'already-offered' | 'code-taken';

export interface Written<T> {
  outcome: 'written';
  value: T;
}

/** The outcome of a write that the unique indexes may reject. */
export type Outcome<T> = Written<T> | Conflicted;

/** One type for each conflict, so that callers can distinguish them. */
type Conflicted = { [C in Conflict]: { outcome: C } }[Conflict];

/** Each conflict, by a field that only its unique index has. */
const CONFLICTS: readonly [field: string, conflict: Conflict][] = [
  ['cells', 'table-taken'],
  ['quota_slot', 'quota-slot-taken'],
  ['key', 'already-sent'],
  ['watch_id', 'already-offered'],
  ['code', 'code-taken'],
  // the driver has repeated a write whose response was lost
  ['_id', 'already-sent'],
];

/** Runs a write. @throws every error but a conflict */
export async function outcomeOf<T>(write: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { outcome: 'written', value: await write() };
  } catch (error) {
    const fields = duplicateKeyOf(error) ?? [];
    const conflict = CONFLICTS.find(([field]) => fields.includes(field));
    if (!conflict) throw error;
    // one object for each name in CONFLICTS
    return { outcome: conflict[1] } as Conflicted;
  }
}

/** Replaces the value null, of a write that found no document, by the outcome `otherwise`. */
export function orElse<T, N extends string>(
  written: Outcome<T | null>,
  otherwise: N,
): Outcome<T> | { outcome: N } {
  if (written.outcome !== 'written') return written;
  return written.value === null ? { outcome: otherwise } : { outcome: 'written', value: written.value };
}
