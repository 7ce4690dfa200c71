import { useState } from 'react';
import { firstDate, type Refusal, type Reservation, type Restaurant } from '@mesa/contract';
import { useAvailability, useHost } from '@mesa/remote-kit';
import { Button, Notice, PartyTooLarge, type TableChoice } from '@mesa/ui';
import type { TableHold } from '../state/use-hold';
import { FormErrors } from './form-errors';
import { OtherTimes } from './other-times';

export interface BookingErrorsProps {
  /** why the last submit was refused */
  refusal: Refusal | null;
  /** clears that refusal */
  clear: () => void;
  hold: TableHold;
  restaurant: Restaurant;
  choice: TableChoice;
  /** the reservation that is being changed; its own table counts as available */
  moving?: Reservation;
  /** the path of the same screen with another time */
  pathTo: (choice: TableChoice) => string;
}

/** Whether somebody else has the table: then the form is disabled until another time is chosen. */
export function isTaken(refusal: Refusal | null, hold: TableHold): boolean {
  return refusal?.kind === 'taken' || hold.conflictMessages.length > 0;
}

/** Whether anybody could book such a table: a party that fits, at a time that is offered. */
export function isBookable(hold: TableHold, restaurant: Restaurant, choice: TableChoice): boolean {
  return hold.invalidSlotMessages.length === 0 && choice.partySize <= restaurant.max_party_size;
}

/** Why the table cannot be booked, and the available times of that day. */
export function BookingErrors(props: BookingErrorsProps) {
  const { refusal, hold, choice, restaurant } = props;
  const { clock, zone } = useHost();
  if (choice.partySize > restaurant.max_party_size) {
    return (
      <Notice>
        <p>
          <PartyTooLarge restaurant={restaurant} partySize={choice.partySize} />
        </p>
      </Notice>
    );
  }
  const isInvalidSlot = hold.invalidSlotMessages.length > 0 && choice.date >= firstDate(clock(), zone);
  if (isTaken(refusal, hold) || isInvalidSlot) return <UnavailableSlot {...props} />;
  return <FormErrors refusal={refusal} otherwise={hold.invalidSlotMessages} />;
}

function UnavailableSlot({ refusal, clear, hold, restaurant, choice, moving, pathTo }: BookingErrorsProps) {
  const day = useAvailability(restaurant, choice, moving?.id);
  const slots = day.state === 'ready' ? day.data : null;
  const availableAgain = useAvailableAgain(slots?.find(({ time }) => time === choice.time)?.available);
  if (availableAgain) {
    const holdTable = () => {
      clear();
      hold.retry();
    };
    return (
      <Notice
        tone="ok"
        title={`${choice.time} is available again`}
        action={
          <Button size="small" onClick={holdTable}>
            Hold this table
          </Button>
        }
      />
    );
  }
  const otherwise = hold.conflictMessages.length > 0 ? hold.conflictMessages : hold.invalidSlotMessages;
  return (
    <>
      <FormErrors refusal={refusal} otherwise={otherwise} />
      {slots && <OtherTimes restaurant={restaurant} choice={choice} slots={slots} pathTo={pathTo} />}
    </>
  );
}

/** Whether a slot has become available. One that was available all along was refused for another reason. */
function useAvailableAgain(available: boolean | undefined): boolean {
  const [wasUnavailable, setWasUnavailable] = useState(false);
  if (available === false && !wasUnavailable) setWasUnavailable(true);
  return wasUnavailable && available === true;
}
