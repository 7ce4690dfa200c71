import {
  addDays,
  hoursOn,
  isOpenAt,
  lastDate,
  slotMinutes,
  type Restaurant,
  type Slot,
  type TableRequest,
} from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, ClosingRuleNote, PartyTooLarge } from '@mesa/ui';
import { hasWaitlist } from '../../components/offers';
import { useText, type DiscoveryText } from '../../messages';
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
  const t = useText();
  const now = useHost().clock();
  if (request.partySize > restaurant.max_party_size)
    return (
      <p className={styles.none} role="status">
        <span>
          <PartyTooLarge restaurant={restaurant} partySize={request.partySize} />
        </span>
      </p>
    );
  const { date } = request;
  const last = lastDate(now, restaurant.horizon_days);
  const next = date > last ? last : addDays(date, 1);
  return (
    <div className={styles.none} role="status">
      <ClosingRuleNote
        restaurant={restaurant}
        date={date}
        slots={slots.some(hasWaitlist) ? [] : slots}
        now={now}
        otherwise={sentence(t, restaurant, request, slots)}
      />
      <Button onClick={() => onDate(next)}>{t('noTables.next', { date: t.date(next) })}</Button>
    </div>
  );
}

function sentence(
  t: DiscoveryText,
  { hours }: Restaurant,
  request: TableRequest,
  slots: readonly Slot[],
): string {
  const date = t.date(request.date);
  const isClosed = ({ time, reason }: Slot) =>
    reason === 'closed' && isOpenAt(hours, request.date, slotMinutes(time));
  if (hoursOn(hours, request.date).length === 0 || slots.some(isClosed))
    return t('noTables.closed', { date });
  if (slots.every(({ reason }) => reason === 'past' || reason === 'closed'))
    return t('noTables.late', { date });
  return t('noTables.full', { date, party: request.partySize });
}
