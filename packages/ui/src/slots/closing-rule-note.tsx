import { closingRuleOf, type Restaurant, type Slot } from '@mesa/contract';
import { useText } from '../messages';
import { PhoneLink } from '../actions/phone-link';
import styles from './closing-rule-note.module.css';

export interface ClosingRuleNoteProps {
  restaurant: Pick<Restaurant, 'phone' | 'hours' | 'lead_minutes' | 'horizon_days'>;
  date: string;
  /** of that day */
  slots: readonly Slot[];
  now: Date;
  /** what is said instead when no rule closes one */
  otherwise?: string;
}

/**
 * Which rule of the restaurant closes one of the slots, and whom to call: "Online booking closes an hour
 * before. For a sooner time, call (626) 555-0186."
 */
export function ClosingRuleNote({ restaurant, date, slots, now, otherwise }: ClosingRuleNoteProps) {
  const t = useText();
  const { phone, lead_minutes, horizon_days } = restaurant;
  const rule = closingRuleOf(slots, date, restaurant, now);
  if (!rule) return otherwise ? <p>{otherwise}</p> : null;
  const call = { phone, link: () => <PhoneLink phone={phone} inline /> };
  return (
    <p className={styles.note}>
      {rule === 'horizon_days'
        ? t.rich('ui.rule.horizon', { days: horizon_days, ...call })
        : t.rich('ui.rule.lead', { ...leadOf(lead_minutes), ...call })}
    </p>
  );
}

/** In the largest unit that says it in whole numbers. */
function leadOf(minutes: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  if (minutes % 1_440 === 0) return { unit: 'days', count: minutes / 1_440 };
  return minutes % 60 === 0 ? { unit: 'hours', count: minutes / 60 } : { unit: 'minutes', count: minutes };
}
