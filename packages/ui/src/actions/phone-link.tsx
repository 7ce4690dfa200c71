import { TextLink } from './text-link';

/** A phone number that can be called; it reads from left to right in every language. */
export function PhoneLink({ phone, inline }: { phone: string; inline?: boolean }) {
  return (
    <TextLink dir="ltr" href={`tel:${phone.replace(/[^+\d]/g, '')}`} inline={inline}>
      {phone}
    </TextLink>
  );
}
