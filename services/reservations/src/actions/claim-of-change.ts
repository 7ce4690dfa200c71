import { randomUUID } from 'node:crypto';
import { isSharedEmail, type Identity } from '@mesa/contract';
import { EFFECT_LIMITS } from '@mesa/server-kit';
import type { Claim } from '@mesa/server-kit/mongo';

/**
 * What a change takes from the budget of its diner (contract.md "Limits"): each is a mail to the restaurant.
 * The demo diner is everybody: there each network has a budget.
 */
export function claimOfChange(
  bookingId: string,
  { id, email }: NonNullable<Identity['user']>,
  network: string,
  now: Date,
): Claim {
  return {
    key: isSharedEmail(email) ? `${email} ${network}` : id,
    counted: { id: randomUUID(), subject: bookingId, at: now },
    perDay: EFFECT_LIMITS.changesOfDiner.most,
    perHour: EFFECT_LIMITS.changesOfBooking.most,
  };
}
