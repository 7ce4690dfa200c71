import { MAX_PARTY } from '@mesa/contract';
import { PhoneLink } from '../actions/phone-link';

export interface LargerPartiesProps {
  restaurant: { phone: string; max_party_size: number };
}

/** Whom to call for a party that cannot be booked online: "For more than 10, call (626) 555-0186." */
export function LargerParties({ restaurant: { phone, max_party_size } }: LargerPartiesProps) {
  return (
    <>
      For more than {Math.min(MAX_PARTY, max_party_size)}, call <PhoneLink phone={phone} inline />.
    </>
  );
}
