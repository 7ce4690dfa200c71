import { TextLink } from './text-link';

/** A phone number that can be called. */
export function PhoneLink({ phone, inline }: { phone: string; inline?: boolean }) {
  return (
    <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`} inline={inline}>
      {phone}
    </TextLink>
  );
}
