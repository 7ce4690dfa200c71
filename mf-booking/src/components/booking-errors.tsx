import { useState } from 'react';
import {
  closingRuleOf,
  firstDate,
  type Refusal,
  type Reservation,
  type Restaurant,
  type Slot,
  type TableRequest,
} from '@mesa/contract';
import { useAvailability, useHost } from '@mesa/remote-kit';
import { Button, ClosingRuleNote, Notice, PartyTooLarge, useConflictSentence } from '@mesa/ui';
import { useText } from '../messages';
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
  request: TableRequest;
  /** the reservation that is being changed; its own table counts as available */
  moving?: Reservation;
  /** the path of the same screen with another time */
  pathTo: (request: TableRequest) => string;
}

/** Whether somebody else has the table: then the form is disabled until another time is chosen. */
export function isTaken(refusal: Refusal | null, hold: TableHold): boolean {
  return refusal?.kind === 'taken' || hold.isConflict;
}

/** Whether anybody could book such a table: a party that fits, at a time that is offered. */
export function isBookable(
  hold: TableHold,
  { restaurant, request, moving }: Pick<BookingErrorsProps, 'restaurant' | 'request' | 'moving'>,
): boolean {
  return hold.invalidSlotMessages.length === 0 && !isTooLarge(restaurant, request, moving);
}

/** A reservation of before the restaurant seated smaller parties alone keeps its own. */
export function isTooLarge(
  restaurant: Restaurant,
  { partySize }: TableRequest,
  moving?: Reservation,
): boolean {
  return partySize > restaurant.max_party_size && partySize !== moving?.party_size;
}

/** Why the table cannot be booked, and the available times of that day. */
export function BookingErrors(props: BookingErrorsProps) {
  const { refusal, hold, request, restaurant, moving } = props;
  const { clock, zone } = useHost();
  if (isTooLarge(restaurant, request, moving)) {
    return (
      <Notice>
        <p>
          <PartyTooLarge restaurant={restaurant} partySize={request.partySize} />
        </p>
      </Notice>
    );
  }
  const isInvalidSlot = hold.invalidSlotMessages.length > 0 && request.date >= firstDate(clock(), zone);
  if (isTaken(refusal, hold) || isInvalidSlot) return <UnavailableSlot {...props} />;
  return <FormErrors refusal={refusal} otherwise={hold.invalidSlotMessages} />;
}

function UnavailableSlot({ refusal, clear, hold, restaurant, request, moving, pathTo }: BookingErrorsProps) {
  const t = useText();
  const conflictSentence = useConflictSentence();
  const { clock } = useHost();
  const day = useAvailability(restaurant, request, moving?.id);
  const slots = day.state === 'ready' ? day.data : null;
  const slot = slots?.find(({ time }) => time === request.time);
  const availableAgain = useAvailableAgain(slot?.available);
  if (availableAgain) {
    const holdTable = () => {
      clear();
      hold.retry();
    };
    return (
      <Notice
        tone="ok"
        title={t('hold.availableAgain', { time: t.time(request.time, 'at') })}
        action={
          <Button size="small" onClick={holdTable}>
            {t('hold.begin')}
          </Button>
        }
      />
    );
  }
  const now = clock();
  const rule = slot && closingRuleOf([slot], request.date, restaurant, now);
  return (
    <>
      {rule ? (
        <Notice>
          <ClosingRuleNote restaurant={restaurant} date={request.date} slots={[slot]} now={now} />
        </Notice>
      ) : (
        <FormErrors
          refusal={refusal}
          otherwise={messagesOf(hold, slot ?? { time: request.time, available: false }, conflictSentence)}
        />
      )}
      {slots && (!rule || slots.some(({ available }) => available)) && (
        <OtherTimes restaurant={restaurant} request={request} slots={slots} pathTo={pathTo} />
      )}
    </>
  );
}

/** A table that another diner holds may be available within minutes: it is not fully booked. */
function messagesOf(
  { isConflict, conflictMessages, invalidSlotMessages }: TableHold,
  slot: Slot,
  conflictSentence: (slot: Slot) => string,
): readonly string[] {
  if (!isConflict) return invalidSlotMessages;
  return slot.reason === 'held' || conflictMessages.length === 0
    ? [conflictSentence(slot)]
    : conflictMessages;
}

/** Whether a slot has become available. One that was available all along was refused for another reason. */
function useAvailableAgain(available: boolean | undefined): boolean {
  const [wasUnavailable, setWasUnavailable] = useState(false);
  if (available === false && !wasUnavailable) setWasUnavailable(true);
  return wasUnavailable && available === true;
}
