import { addDays, hoursOn, partyLabel, type Restaurant, type Slot, type TableRequest } from '@mesa/contract';
import { Button, formatDate, PartyTooLarge } from '@mesa/ui';
import styles from './booking-offers.module.css';

export interface NoTablesProps {
  restaurant: Restaurant;
  request: TableRequest;
  /** the day's slots, none of them available */
  slots: readonly Slot[];
  onDate: (date: string) => void;
}

/** Why nothing can be booked that day, and what to do: call for a large party, else try the next day. */
export function NoTables({ restaurant, request, slots, onDate }: NoTablesProps) {
  if (request.partySize > restaurant.max_party_size)
    return (
      <p className={styles.none} role="status">
        <span>
          <PartyTooLarge restaurant={restaurant} partySize={request.partySize} />
        </span>
      </p>
    );
  const next = addDays(request.date, 1);
  return (
    <div className={styles.none} role="status">
      <p>{sentence(restaurant, request, slots)}</p>
      <Button onClick={() => onDate(next)}>Try {formatDate(next)}</Button>
    </div>
  );
}

function sentence({ hours }: Restaurant, { date, partySize }: TableRequest, slots: readonly Slot[]): string {
  const day = formatDate(date);
  if (hoursOn(hours, date).length === 0) return `Closed on ${day}.`;
  if (slots.every(({ reason }) => reason === 'past' || reason === 'closed'))
    return `It's too late to book a table for ${day}.`;
  return `No tables are available on ${day} for ${partyLabel(partySize).toLowerCase()}.`;
}
