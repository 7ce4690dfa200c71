import { hasBegun, Refusal, MESSAGES, type FieldSentence, type Identity } from '@mesa/contract';

/** Sentences about the visit under review; each reads well without its first five characters (spec.md §5). */
export const VISIT = {
  unknown: ofReservation('Your reservation cannot be found.'),
  notOwn: ofReservation('Your review must be about a reservation of your own.'),
  elsewhere: { sentence: 'Your reservation is at another restaurant.', field: 'restaurant_id' },
  toCome: ofReservation('Your visit is still to come. You can review it once it has begun.'),
  reviewed: ofReservation('Your review of this visit is already there. You can edit it on your profile.'),
  changedElsewhere: {
    sentence: 'Your review was changed in another tab. What you wrote here is not lost.',
    field: null,
  },
} as const;

function ofReservation(sentence: string): FieldSentence {
  return { sentence, field: 'reservation_id' };
}

type Visit = NonNullable<Identity['reservation']>;

/** @throws Refusal `forbidden` when what is asked for is another diner's. */
export function refuseUnlessOwn(askedBy: string, owner: string): void {
  if (askedBy !== owner) throw new Refusal('forbidden', MESSAGES.notYours);
}

/**
 * Only a diner who has been there may say how it was (contract.md "Calls", POST /api/reviews).
 * @param visit the reservation as the BFF vouches for it; absent when the diner has no such one
 * @throws Refusal `invalid`
 */
export function checkVisit(
  visit: Visit | undefined,
  asked: { reservation_id: string; restaurant_id: string },
  diner: string,
  now: Date,
): void {
  if (!visit || visit.id !== asked.reservation_id) throw new Refusal('invalid', VISIT.unknown);
  if (visit.user_id !== diner) throw new Refusal('invalid', VISIT.notOwn);
  if (visit.restaurant_id !== asked.restaurant_id) throw new Refusal('invalid', VISIT.elsewhere);
  if (!hasBegun(visit.date, visit.time, now)) throw new Refusal('invalid', VISIT.toCome);
}
