import { nearestAvailable, type Restaurant, type Slot, type TableRequest } from '@mesa/contract';
import { formatDate, PartyTooLarge, SlotLink, SlotRow } from '@mesa/ui';
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
  const others = slots.filter(({ time }) => time !== request.time);
  const nearest = nearestAvailable(others, request.time, MAX_TIMES);
  const date = formatDate(request.date);
  if (nearest.length > 0) {
    return (
      <div className={styles.others}>
        <p>Available times on {date}</p>
        <SlotRow label={`Available times on ${date}`}>
          {nearest.map(({ time }) => (
            <SlotLink key={time} time={time} href={`#${pathTo({ ...request, time })}`} />
          ))}
        </SlotRow>
      </div>
    );
  }
  return (
    <p className={styles.none}>
      {slots.every(({ reason }) => reason === 'party_too_large') ? (
        <PartyTooLarge restaurant={restaurant} partySize={request.partySize} />
      ) : (
        noneSentence(restaurant.name, date, slots)
      )}
    </p>
  );
}

function noneSentence(name: string, date: string, slots: readonly Slot[]): string {
  if (slots.every(({ reason }) => reason === 'closed')) return `${name} is closed on ${date}.`;
  if (slots.every(({ reason }) => reason === 'past' || reason === 'closed'))
    return `It's too late to book a table for ${date}.`;
  return `No other tables are available on ${date}.`;
}
