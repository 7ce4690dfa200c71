import { directionsUrl, type Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { GlobeIcon, Icon, MapPinIcon, PhoneIcon, PhoneLink, TextLink, VisuallyHidden } from '@mesa/ui';
import { useText } from '../../messages';
import { LocationMap } from './location-map';
import { OpeningHoursList } from './opening-hours-list';
import section from './section.module.css';
import styles from './location.module.css';

/** The map beside address, website, phone and opening hours. */
export function Location({ restaurant }: { restaurant: Restaurant }) {
  const { name, address, website, phone, hours } = restaurant;
  const { mapsKey } = useHost();
  const t = useText();
  const directions = directionsUrl(address);
  return (
    <section className={section.section} aria-labelledby="location-title">
      <h2 id="location-title">{t('location.title')}</h2>
      <div className={styles.card}>
        <a href={directions} target="_blank" rel="noreferrer" className={styles.map}>
          <LocationMap place={restaurant} mapsKey={mapsKey} />
          <VisuallyHidden>{t('location.directions', { name })}</VisuallyHidden>
        </a>
        <ul className={styles.contact}>
          <li>
            <Icon of={MapPinIcon} />
            <TextLink href={directions} target="_blank" rel="noreferrer">
              {address}
              <NewTab />
            </TextLink>
          </li>
          <li>
            <Icon of={GlobeIcon} />
            <TextLink href={website} target="_blank" rel="noreferrer">
              {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
              <NewTab />
            </TextLink>
          </li>
          <li>
            <Icon of={PhoneIcon} />
            <PhoneLink phone={phone} />
          </li>
          <li>
            <OpeningHoursList hours={hours} />
          </li>
        </ul>
      </div>
    </section>
  );
}

function NewTab() {
  const t = useText();
  return <VisuallyHidden>{t('location.newTab')}</VisuallyHidden>;
}
