import { hasBegun, Refusal, MESSAGES, type FieldSentence, type Identity } from '@mesa/contract';

/** Sentences about the visit under review; each reads well without its first five characters (spec.md §5). */
export const VISIT_ERRORS = {
  unknown: ofReservation('Your reservation could not be found.'),
  notOwn: ofReservation('Your review must be about a reservation of your own.'),
  elsewhere: { sentence: 'Your reservation is at another restaurant.', field: 'restaurant_id' },
  toCome: ofReservation('Your visit has not begun yet. You can review it after your meal.'),
  reviewed: ofReservation('Your review of this visit already exists. You can edit it on your profile.'),
  changedElsewhere: {
    sentence: 'Your review was changed in another tab. What you wrote here is not lost.',
    field: null,
  },
} as const;

function ofReservation(sentence: string): FieldSentence {
  return { sentence, field: 'reservation_id' };
}

type Visit = NonNullable<Identity['reservation']>;

/** @throws Refusal `forbidden` for another diner's review */
export function refuseUnlessOwn(userId: string, owner: string): void {
  if (userId !== owner) throw new Refusal('forbidden', MESSAGES.notYours);
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
