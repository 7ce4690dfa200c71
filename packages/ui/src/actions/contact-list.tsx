import type { ReactNode } from 'react';
import { directionsUrl } from '@mesa/contract';
import { Icon } from '../icon';
import { GlobeIcon, MapPinIcon, PhoneIcon } from '../icons';
import { useText } from '../messages';
import { VisuallyHidden } from '../text/visually-hidden';
import { PhoneLink } from './phone-link';
import { TextLink } from './text-link';
import styles from './contact-list.module.css';

export interface ContactListProps {
  address: string;
  phone: string;
  website?: string;
  /** further rows, as `<li>` */
  children?: ReactNode;
}

/** Where a restaurant is and how to reach it: its address leads to directions, its phone can be called. */
export function ContactList({ address, phone, website, children }: ContactListProps) {
  return (
    <ul className={styles.list}>
      <li>
        <Icon of={MapPinIcon} />
        <OutsideLink href={directionsUrl(address)}>{address}</OutsideLink>
      </li>
      {website && (
        <li>
          <Icon of={GlobeIcon} />
          <OutsideLink href={website}>
            {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </OutsideLink>
        </li>
      )}
      <li>
        <Icon of={PhoneIcon} />
        <PhoneLink phone={phone} />
      </li>
      {children}
    </ul>
  );
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  const t = useText();
  return (
    <TextLink href={href} target="_blank" rel="noreferrer">
      <bdi>{children}</bdi>
      <VisuallyHidden>{t('ui.contact.newTab')}</VisuallyHidden>
    </TextLink>
  );
}
