import { createKeyedMutex } from '@mesa/server-kit';
import { createClaims } from '../store/commit/claims';
import type { CommitContext } from '../store/commit/commit-context';
import { createQuotaSlots } from '../store/commit/quota-slots';
import type { Outcome } from '../store/outcome';
import { reservationModelsOf } from '../store/reservation-models';
import type { TestReservations } from './test-reservations';

/** What the functions of store/commit depend on, with claims and guesses of their own. */
export function commitContextOf(
  { deps, database }: TestReservations,
  rest: Partial<CommitContext> = {},
): CommitContext {
  return {
    ...deps,
    claims: createClaims(),
    dinerMutex: createKeyedMutex(),
    quotaSlots: createQuotaSlots(reservationModelsOf(database)),
    random: () => 0,
    ...rest,
  };
}

/** The value of a write that succeeds. */
export async function written<T>(write: Promise<Outcome<T>>): Promise<T> {
  const result = await write;
  if (result.outcome !== 'written') throw new Error(result.outcome);
  return result.value;
}
