import {
  offersOf,
  partyLabel,
  type Reservation,
  type Restaurant,
  type Slot,
  type TableRequest,
} from '@mesa/contract';
import type { Load } from '@mesa/remote-kit';
import {
  FailedState,
  formatDate,
  Loading,
  PartyTooLarge,
  Skeleton,
  SlotLink,
  slotReason,
  SlotRow,
  type SlotLinkProps,
} from '@mesa/ui';
import { OtherTimes } from '../../components/other-times';
import { editPath, isSameTableRequest, tableRequestOf } from '../../state/table-request';
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
  if (request.partySize > restaurant.max_party_size) {
    return (
      <p>
        <PartyTooLarge restaurant={restaurant} partySize={request.partySize} />
      </p>
    );
  }
  if (day.state === 'failed')
    return <FailedState small message={day.refusal.sentences.join(' ')} onRetry={day.retry} />;
  if (day.state === 'loading')
    return (
      <Loading label="Looking for tables">
        <Skeleton height={92} />
      </Loading>
    );
  const offers = offersOf(day.data, request.time);
  const label = `Times on ${formatDate(request.date)} for ${partyLabel(request.partySize).toLowerCase()}`;
  const pathTo = (other: TableRequest) => editPath(reservation.id, other);
  const isOwnTime = (time: string) => isSameTableRequest({ ...request, time }, tableRequestOf(reservation));
  const hasAlternative = offers.some(({ time, available }) => available && !isOwnTime(time));
  return (
    <div className={styles.offers}>
      <p className={styles.label}>{label}</p>
      <SlotRow label={label} fill>
        {offers.map(({ time, available, ...why }) => (
          <SlotLink
            key={time}
            time={time}
            size="big"
            {...(available ? looksOf(isOwnTime(time)) : { state: 'unavailable', reason: slotReason(why) })}
            href={`#${pathTo({ ...request, time })}`}
          />
        ))}
      </SlotRow>
      {!hasAlternative && (
        <OtherTimes restaurant={restaurant} request={request} slots={day.data} pathTo={pathTo} />
      )}
    </div>
  );
}

/** The reservation's own time is a link too: it leads to a form that changes only the details. */
function looksOf(isOwnTime: boolean): Pick<SlotLinkProps, 'state' | 'note'> {
  return isOwnTime ? { state: 'chosen', note: 'Your time' } : { state: 'available' };
}
