import { MAX_PARTY } from '@mesa/contract';
import { useText } from '../messages';
import { PhoneLink } from '../actions/phone-link';

export interface LargerPartiesProps {
  restaurant: { phone: string; max_party_size: number };
}

/** Whom to call for a party that cannot be booked online: "For more than 10, call (626) 555-0186." */
export function LargerParties({ restaurant: { phone, max_party_size } }: LargerPartiesProps) {
  const t = useText();
  return t.rich('ui.largerParties', {
    size: Math.min(MAX_PARTY, max_party_size),
    phone,
    link: () => <PhoneLink phone={phone} inline />,
  });
}
