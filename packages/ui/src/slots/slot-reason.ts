import { RESTAURANT_ZONE, slotLabel, wallAt, type Slot } from '@mesa/contract';

const WORDS = {
  full: 'Full',
  held: 'Held',
  past: 'Past',
  closed: 'Closed',
  party_too_large: 'Party too large',
} as const;

/** Why nobody can book a slot now, as a sentence: "7:00 PM is fully booked." */
export function conflictSentence({ time, reason, frees_at }: Slot): string {
  if (reason !== 'held') return `${time} is fully booked.`;
  return `${time} is on hold for another diner${frees_at ? ` until ${clockTime(frees_at)}` : ''}.`;
}

/** Why a slot cannot be chosen, in a word or two; for a held slot also until when. */
export function slotReason({ reason, frees_at }: Pick<Slot, 'reason' | 'frees_at'>): string {
  if (!reason) return 'Not available';
  return reason === 'held' && frees_at ? `${WORDS.held} until ${clockTime(frees_at)}` : WORDS[reason];
}

const clockTime = (moment: string) => slotLabel(wallAt(new Date(moment), RESTAURANT_ZONE).minutes);
