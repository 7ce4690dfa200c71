import type { ClosingRule, Restaurant } from '@mesa/contract';
import { useText } from '../messages';
import { PhoneLink } from '../actions/phone-link';

export interface ClosingRuleNoteProps {
  rule: ClosingRule;
  restaurant: Pick<Restaurant, 'phone' | 'lead_minutes' | 'horizon_days'>;
}

/**
 * Which rule of the restaurant closes a slot, and whom to call: "Online booking closes an hour before. For a
 * sooner time, call (626) 555-0186."
 */
export function ClosingRuleNote({ rule, restaurant }: ClosingRuleNoteProps) {
  const t = useText();
  const { phone, lead_minutes, horizon_days } = restaurant;
  const call = { phone, link: () => <PhoneLink phone={phone} inline /> };
  return rule === 'horizon_days'
    ? t.rich('ui.rule.horizon', { days: horizon_days, ...call })
    : t.rich('ui.rule.lead', { ...leadOf(lead_minutes), ...call });
}

/** In the largest unit that says it in whole numbers. */
function leadOf(minutes: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  if (minutes % 1_440 === 0) return { unit: 'days', count: minutes / 1_440 };
  return minutes % 60 === 0 ? { unit: 'hours', count: minutes / 60 } : { unit: 'minutes', count: minutes };
}
