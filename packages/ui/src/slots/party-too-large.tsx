import { PhoneLink } from '../actions/phone-link';

export interface PartyTooLargeProps {
  restaurant: { name: string; phone: string; max_party_size: number };
  partySize: number;
}

/** What to do when no table seats the party: "Forno seats up to 8 online. For 10, call (626) 555-0186." */
export function PartyTooLarge({ restaurant, partySize }: PartyTooLargeProps) {
  return (
    <>
      {restaurant.name} seats up to {restaurant.max_party_size} online. For {partySize}, call{' '}
      <PhoneLink phone={restaurant.phone} inline />.
    </>
  );
}
