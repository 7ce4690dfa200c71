import { closingRuleOf, type ClosingRule, type Restaurant, type Slot } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { ClosingRuleNote } from '@mesa/ui';
import styles from './booking-offers.module.css';

interface RuleOfSlotsProps {
  restaurant: Restaurant;
  date: string;
  slots: readonly Slot[];
}

/** The rule of the restaurant that closes one of these slots of a day; undefined when none does. */
export function useRuleOfSlots({ restaurant, date, slots }: RuleOfSlotsProps): ClosingRule | undefined {
  const now = useHost().clock();
  return slots.map((slot) => closingRuleOf(slot, date, restaurant, now)).find(Boolean);
}

/** That rule as a sentence, with whom to call. */
export function RuleOfSlots(props: RuleOfSlotsProps) {
  const rule = useRuleOfSlots(props);
  if (!rule) return null;
  return (
    <p className={styles.rule}>
      <ClosingRuleNote rule={rule} restaurant={props.restaurant} />
    </p>
  );
}
