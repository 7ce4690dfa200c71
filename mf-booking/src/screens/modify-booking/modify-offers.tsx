import { useState } from 'react';
import {
  closingRuleOf,
  isSameTableRequest,
  offersOf,
  tableRequestOf,
  type Reservation,
  type Restaurant,
  type Slot,
  type TableRequest,
} from '@mesa/contract';
import { useHost, type Load } from '@mesa/remote-kit';
import {
  classes,
  ClosingRuleNote,
  FailedState,
  Loading,
  PartyTooLarge,
  Skeleton,
  SlotLink,
  SlotRow,
  TextButton,
  useSlotReason,
  type SlotLinkProps,
} from '@mesa/ui';
import { isTooLarge } from '../../components/booking-errors';
import { OtherTimes } from '../../components/other-times';
import { useText } from '../../messages';
import { editPath } from '../../state/table-request';
import styles from './modify-booking.module.css';

export interface ModifyOffersProps {
  restaurant: Restaurant;
  reservation: Reservation;
  request: TableRequest;
  /** the slots of the chosen day */
  day: Load<Slot[]>;
}

/** Three offers, each leading to the confirmation of the change (spec.md §4 "Booking flow"). */
export function ModifyOffers({ restaurant, reservation, request, day }: ModifyOffersProps) {
  const t = useText();
  const slotReason = useSlotReason();
  const [allShown, setAllShown] = useState(false);
  const now = useHost().clock();
  const ruleOf = (slot: Slot) => closingRuleOf([slot], request.date, restaurant, now);
  // a booking of before the rule keeps its party
  if (isTooLarge(restaurant, request, reservation)) {
    return (
      <p>
        <PartyTooLarge restaurant={restaurant} partySize={request.partySize} />
      </p>
    );
  }
  if (day.state === 'failed')
    return <FailedState small message={day.refusal.sentences.join(' ')} onRetry={day.reload} />;
  if (day.state === 'loading')
    return (
      <Loading label={t('modify.looking')}>
        <Skeleton height={92} />
      </Loading>
    );
  const all = day.data.filter(({ available }) => available);
  const offers = allShown ? all : offersOf(day.data, request.time);
  const label = t('modify.times', { date: t.date(request.date), count: request.partySize });
  const pathTo = (table: TableRequest) => editPath(reservation.id, table);
  const isOwnTime = (time: string) => isSameTableRequest({ ...request, time }, tableRequestOf(reservation));
  const hasAlternative = offers.some(({ time, available }) => available && !isOwnTime(time));
  return (
    <div className={classes(styles.offers, allShown && styles.all)} data-replace="">
      <p className={styles.label}>{label}</p>
      <SlotRow label={label} fill={!allShown}>
        {offers.map((slot) => (
          <SlotLink
            key={slot.time}
            time={slot.time}
            size="big"
            {...looksOf(
              slot.available,
              isOwnTime(slot.time) ? t('modify.yourTime') : null,
              slotReason(slot, ruleOf(slot)),
            )}
            href={`#${pathTo({ ...request, time: slot.time })}`}
          />
        ))}
      </SlotRow>
      {hasAlternative && (
        <ClosingRuleNote restaurant={restaurant} date={request.date} slots={offers} now={now} />
      )}
      {!allShown && all.length > 0 && (
        <TextButton onClick={() => setAllShown(true)}>{t('modify.all')}</TextButton>
      )}
      {!hasAlternative && (
        <OtherTimes restaurant={restaurant} request={request} slots={day.data} pathTo={pathTo} />
      )}
    </div>
  );
}

/**
 * The reservation's own time is a link too: it leads to a form that changes only the details.
 * @param ownTime what the reservation's own time is called; null for another time
 * @param reason why the time is not available
 */
function looksOf(
  available: boolean,
  ownTime: string | null,
  reason: string,
): Pick<SlotLinkProps, 'state' | 'note' | 'reason'> {
  if (!available) return { state: 'unavailable', reason };
  return ownTime ? { state: 'chosen', note: ownTime } : { state: 'available' };
}
