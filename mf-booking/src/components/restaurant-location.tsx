import { directionsUrl, type Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { AreaMap, Icon, MapPinIcon, PhoneIcon, PhoneLink, TextLink, VisuallyHidden } from '@mesa/ui';
import { useText } from '../messages';
import styles from './restaurant-location.module.css';

/** The map around the restaurant, its address and its phone. */
export function RestaurantLocation({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const { mapsKey } = useHost();
  const { name, address, phone } = restaurant;
  const directions = directionsUrl(address);
  return (
    <section className={styles.card} aria-label={t('location.title')}>
      <a href={directions} target="_blank" rel="noreferrer" className={styles.map}>
        <VisuallyHidden>{t('location.directions', { restaurant: name })}</VisuallyHidden>
        <AreaMap place={restaurant} mapsKey={mapsKey} />
      </a>
      <ul className={styles.facts}>
        <li>
          <Icon of={MapPinIcon} />
          <TextLink href={directions} target="_blank" rel="noreferrer">
            {t.rich('location.address', {
              address: <bdi>{address}</bdi>,
              hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
            })}
          </TextLink>
        </li>
        <li>
          <Icon of={PhoneIcon} />
          <PhoneLink phone={phone} />
        </li>
      </ul>
    </section>
  );
}
