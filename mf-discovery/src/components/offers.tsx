import type { MouseEvent } from 'react';
import { closingRuleOf, type Offer, type Restaurant, type Slot, type TableRequest } from '@mesa/contract';
import { SlotLink, SlotRow, useSlotReason, type SlotLinkProps } from '@mesa/ui';
import { useHost } from '@mesa/remote-kit';
import { useBookingLink } from './use-booking-link';

export interface OffersProps {
  restaurant: Pick<Restaurant, 'id' | 'name' | 'photoUrl'>;
  offers: readonly (Offer & { reason?: string; hasWaitlist?: boolean })[];
  /** date and party size the offers are for */
  request: TableRequest;
  /** the time that was asked for, which stands out */
  chosen?: string | undefined;
  /** the row's name for screen readers */
  label: string;
  size?: SlotLinkProps['size'];
  fill?: boolean;
  /** after a visitor has pressed an available time; without it the link leads to the restaurant's page */
  onVisitorPress?: (time: string) => void;
  /** a full time was pressed, for the waitlist; without it these cannot be pressed */
  onNotify?: (time: string) => void;
}

/** Times side by side; an available one leads to its booking, any other is shown with its reason. */
export function Offers(props: OffersProps) {
  const { restaurant, offers, request, chosen, label, size, fill, onVisitorPress, onNotify } = props;
  const to = useBookingLink(restaurant);
  const visitor = useHost().session.currentUser === null;
  const linkTo = (time: string) => {
    const { href, onClick } = to({ ...request, time });
    if (!visitor || !onVisitorPress) return { href, onClick };
    const press = (event: MouseEvent) => {
      event.preventDefault();
      onClick();
      onVisitorPress(time);
    };
    return { href, onClick: press };
  };
  return (
    <SlotRow label={label} fill={fill}>
      {offers.map(({ time, available, reason, hasWaitlist }) => (
        <SlotLink
          key={time}
          time={time}
          state={!available ? 'unavailable' : time === chosen ? 'chosen' : undefined}
          reason={reason}
          size={size}
          onNotify={hasWaitlist && onNotify ? () => onNotify(time) : undefined}
          {...linkTo(time)}
        />
      ))}
    </SlotRow>
  );
}

/** Makes an offer of a slot; one that cannot be chosen has the reason in words, when it is known. */
export function useToOffer(
  restaurant: Restaurant,
  date: string,
): (slot: Slot) => OffersProps['offers'][number] {
  const slotReason = useSlotReason();
  const now = useHost().clock();
  return (slot) => ({
    time: slot.time,
    available: slot.available,
    hasWaitlist: hasWaitlist(slot),
    reason: slot.reason && slotReason(slot, closingRuleOf([slot], date, restaurant, now)),
  });
}

/** Whether the slot has a waitlist: a full or held slot may open up; one that is past or closed cannot. */
export function hasWaitlist(slot: Slot | undefined): slot is Slot {
  return slot?.reason === 'full' || slot?.reason === 'held';
}
