import { RESTAURANT_ZONE, slotLabel, wallTimeAt, type ClosingRule, type Slot } from '@mesa/contract';
import { useText } from '../messages';

const REASONS = {
  full: 'ui.slot.full',
  held: 'ui.slot.held',
  past: 'ui.slot.past',
  closed: 'ui.slot.closed',
  party_too_large: 'ui.slot.partyTooLarge',
} as const;

const RULES = { lead_minutes: 'ui.slot.byPhone', horizon_days: 'ui.slot.notYetOpen' } as const;

/**
 * Says why a slot cannot be chosen, in a word or two; of a held slot also until when. A closed one may be so
 * by a rule of the restaurant (contract `closingRuleOf`).
 */
export function useSlotReason(): (slot: Pick<Slot, 'reason' | 'frees_at'>, rule?: ClosingRule) => string {
  const t = useText();
  return ({ reason, frees_at }, rule) => {
    if (rule) return t(RULES[rule]);
    if (!reason) return t('ui.slot.notAvailable');
    if (reason === 'held' && frees_at)
      return t('ui.slot.heldUntil', { time: t.time(clockTime(frees_at), 'at') });
    return t(REASONS[reason]);
  };
}

/** Says why a slot cannot be booked now, as a sentence: "7:00 PM is fully booked." */
export function useConflictSentence(): (slot: Slot) => string {
  const t = useText();
  return ({ time: label, reason, frees_at }) => {
    const time = t.time(label, 'at');
    if (reason !== 'held') return t('ui.conflict.full', { time });
    if (!frees_at) return t('ui.conflict.held', { time });
    return t('ui.conflict.heldUntil', { time, until: t.time(clockTime(frees_at), 'at') });
  };
}

/** "7:05 PM" by the restaurants' clock. */
const clockTime = (instant: string) => slotLabel(wallTimeAt(new Date(instant), RESTAURANT_ZONE).minutes);
