import { hasBegun, Refusal, type Identity } from '@mesa/contract';
import { say, sayAbout } from '@mesa/contract/sentences';

/** Sentences about the visit under review. */
export const VISIT_ERRORS = {
  unknown: sayAbout('reservation_id', 'review.unknownReservation'),
  notOwn: sayAbout('reservation_id', 'review.notOwn'),
  elsewhere: sayAbout('restaurant_id', 'review.elsewhere'),
  toCome: sayAbout('reservation_id', 'review.visitToCome'),
  removed: sayAbout('reservation_id', 'review.removed'),
  reviewed: sayAbout('reservation_id', 'review.exists'),
  changedElsewhere: say('review.changedElsewhere'),
} as const;

type Visit = NonNullable<Identity['reservation']>;

/** @throws Refusal `forbidden` for another diner's review */
export function refuseUnlessOwn(userId: string, owner: string): void {
  if (userId !== owner) throw new Refusal('forbidden', say('notYours'));
}

/**
 * Only a diner who has visited the restaurant may review it (contract.md "Calls", POST /api/reviews).
 * @param visit the reservation from the signed identity; absent when the diner has no such reservation
 * @throws Refusal `invalid`
 */
export function checkVisit(
  visit: Visit | undefined,
  review: { reservation_id: string; restaurant_id: string },
  userId: string,
  now: Date,
): void {
  if (!visit || visit.id !== review.reservation_id) throw new Refusal('invalid', VISIT_ERRORS.unknown);
  if (visit.user_id !== userId) throw new Refusal('invalid', VISIT_ERRORS.notOwn);
  if (visit.restaurant_id !== review.restaurant_id) throw new Refusal('invalid', VISIT_ERRORS.elsewhere);
  if (!hasBegun(visit.date, visit.time, now)) throw new Refusal('invalid', VISIT_ERRORS.toCome);
}
