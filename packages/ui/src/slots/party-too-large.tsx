import { useText } from '../messages';
import { PhoneLink } from '../actions/phone-link';

export interface PartyTooLargeProps {
  restaurant: { name: string; phone: string; max_party_size: number };
  partySize: number;
}

/** What to do when no table seats the party: "Forno seats up to 8 online. For 10, call (626) 555-0186." */
export function PartyTooLarge({ restaurant, partySize }: PartyTooLargeProps) {
  const t = useText();
  const { name, phone, max_party_size: max } = restaurant;
  return t.rich('ui.party.tooLarge', {
    name,
    max,
    size: partySize,
    phone,
    link: () => <PhoneLink phone={phone} inline />,
  });
}
