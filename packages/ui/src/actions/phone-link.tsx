import { TextLink } from './text-link';
import styles from './text-link.module.css';

/** A phone number that can be called; it reads from left to right in every language. */
export function PhoneLink({ phone, inline }: { phone: string; inline?: boolean }) {
  return (
    <TextLink dir="ltr" href={`tel:${phone.replace(/[^+\d]/g, '')}`} inline={inline} className={styles.whole}>
      {phone}
    </TextLink>
  );
}
