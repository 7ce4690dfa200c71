import { offersOf, partyLabel, type Reservation, type Restaurant, type Slot } from '@mesa/contract';
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
  type TableChoice,
} from '@mesa/ui';
import { OtherTimes } from '../../components/other-times';
import { editPath, isSameTableChoice, tableChoiceOf } from '../../state/table-choice';
import styles from './modify-booking.module.css';

export interface ModifyOffersProps {
  restaurant: Restaurant;
  reservation: Reservation;
  choice: TableChoice;
  /** the slots of the chosen day */
  day: Load<Slot[]>;
}

/** Three offers, each leading to the confirmation of the change (spec.md §4 "Booking flow"). */
export function ModifyOffers({ restaurant, reservation, choice, day }: ModifyOffersProps) {
  if (choice.partySize > restaurant.max_party_size) {
    return (
      <p>
        <PartyTooLarge restaurant={restaurant} partySize={choice.partySize} />
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
  const offers = offersOf(day.data, choice.time);
  const label = `Times on ${formatDate(choice.date)} for ${partyLabel(choice.partySize).toLowerCase()}`;
  const pathTo = (other: TableChoice) => editPath(reservation.id, other);
  const isOwnTime = (time: string) => isSameTableChoice({ ...choice, time }, tableChoiceOf(reservation));
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
            href={`#${pathTo({ ...choice, time })}`}
          />
        ))}
      </SlotRow>
      {!hasAlternative && (
        <OtherTimes restaurant={restaurant} choice={choice} slots={day.data} pathTo={pathTo} />
      )}
    </div>
  );
}

/** The reservation's own time is a link too: it leads to a form that changes only the details. */
function looksOf(isOwnTime: boolean): Pick<SlotLinkProps, 'state' | 'note'> {
  return isOwnTime ? { state: 'chosen', note: 'Your time' } : { state: 'available' };
}
