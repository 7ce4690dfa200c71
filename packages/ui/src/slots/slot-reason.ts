import { RESTAURANT_ZONE, slotLabel, wallAt, type Slot } from '@mesa/contract';

const WORDS = {
  full: 'Full',
  held: 'Held',
  past: 'Past',
  closed: 'Closed',
  party_too_large: 'Party too large',
} as const;

/** Why a slot cannot be chosen, in a word or two; for a held slot also until when. */
export function slotReason({ reason, frees_at }: Pick<Slot, 'reason' | 'frees_at'>): string {
  if (!reason) return 'Not available';
  if (reason === 'held' && frees_at)
    return `${WORDS.held} until ${slotLabel(wallAt(new Date(frees_at), RESTAURANT_ZONE).minutes)}`;
  return WORDS[reason];
}
