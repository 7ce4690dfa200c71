import {
  closingRuleOf,
  nearestAvailable,
  type Restaurant,
  type Slot,
  type TableRequest,
} from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { ClosingRuleNote, PartyTooLarge, SlotLink, SlotRow } from '@mesa/ui';
import { useText, type Text } from '../messages';
import styles from './other-times.module.css';

const MAX_TIMES = 4;

export interface OtherTimesProps {
  restaurant: Restaurant;
  request: TableRequest;
  /** the slots of the chosen day */
  slots: readonly Slot[];
  /** the path that another time leads to */
  pathTo: (request: TableRequest) => string;
}

/** The available times nearest to one that is not, in the order of the day; or why there are none. */
export function OtherTimes({ restaurant, request, slots, pathTo }: OtherTimesProps) {
  const t = useText();
  const now = useHost().clock();
  const others = slots.filter(({ time }) => time !== request.time);
  const nearest = nearestAvailable(others, request.time, MAX_TIMES);
  const values = { restaurant: restaurant.name, date: t.date(request.date) };
  if (nearest.length > 0) {
    const label = t('times.label', values);
    return (
      <div className={styles.others} data-replace="">
        <p>{label}</p>
        <SlotRow label={label}>
          {nearest.map(({ time }) => (
            <SlotLink key={time} time={time} href={`#${pathTo({ ...request, time })}`} />
          ))}
        </SlotRow>
      </div>
    );
  }
  const isOver = slots.every(({ reason }) => reason === 'past' || reason === 'closed');
  if (isOver && closingRuleOf(slots, request.date, restaurant, now))
    return <ClosingRuleNote restaurant={restaurant} date={request.date} slots={slots} now={now} />;
  return (
    <p className={styles.none}>
      {slots.every(({ reason }) => reason === 'party_too_large') ? (
        <PartyTooLarge restaurant={restaurant} partySize={request.partySize} />
      ) : (
        noneSentence(slots, t, values)
      )}
    </p>
  );
}

function noneSentence(slots: readonly Slot[], t: Text, values: { restaurant: string; date: string }): string {
  if (slots.every(({ reason }) => reason === 'closed')) return t('times.closed', values);
  if (slots.every(({ reason }) => reason === 'past' || reason === 'closed'))
    return t('times.tooLate', values);
  return t('times.none', values);
}
