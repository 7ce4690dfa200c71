import type { Offer, Restaurant, Slot } from '@mesa/contract';
import { SlotLink, slotReason, SlotRow, type SlotLooks } from '@mesa/ui';
import type { Wish } from '@mesa/remote-kit';
import { useBookingLink } from './booking-link';

export interface OffersProps {
  restaurant: Pick<Restaurant, 'id' | 'name' | 'photoUrl'>;
  offers: readonly (Offer & { reason?: string })[];
  /** date and party size the offers are for */
  wish: Wish;
  /** the row's name to those who listen */
  label: string;
  size?: SlotLooks['size'];
  fill?: boolean;
}

/** Times side by side; a free one leads to its booking, another is shown and cannot be chosen. */
export function Offers({ restaurant, offers, wish, label, size, fill }: OffersProps) {
  const to = useBookingLink(restaurant);
  return (
    <SlotRow label={label} fill={fill}>
      {offers.map(({ time, available, reason }) => (
        <SlotLink
          key={time}
          time={time}
          state={available ? 'available' : 'unavailable'}
          reason={reason}
          size={size}
          {...to({ ...wish, time })}
        />
      ))}
    </SlotRow>
  );
}

/** A slot with the reason why it cannot be chosen, if one is known, in words. */
export function worded({ time, available, ...why }: Slot): OffersProps['offers'][number] {
  return { time, available, reason: available || !why.reason ? undefined : slotReason(why) };
}
