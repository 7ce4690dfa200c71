import { directionsUrl, type Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { AreaMap, Icon, MapPinIcon, PhoneIcon, PhoneLink, TextLink, VisuallyHidden } from '@mesa/ui';
import { useText } from '../messages';
import styles from './restaurant-location.module.css';

/** The map around the restaurant, its address and its phone. */
export function RestaurantLocation({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const { mapsKey } = useHost();
  const { name, address } = restaurant;
  return (
    <section className={styles.card} aria-label={t('location.title')}>
      <a href={directionsUrl(address)} target="_blank" rel="noreferrer" className={styles.map}>
        <VisuallyHidden>{t('location.directions', { restaurant: name })}</VisuallyHidden>
        <AreaMap place={restaurant} mapsKey={mapsKey} />
      </a>
      <AddressAndPhone {...restaurant} />
    </section>
  );
}

/** The same without a map: while a table is booked, nothing should lead away from the form. */
export function RestaurantAddress({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  return (
    <section className={styles.card} aria-label={t('location.title')}>
      <AddressAndPhone {...restaurant} />
    </section>
  );
}

function AddressAndPhone({ address, phone }: Restaurant) {
  const t = useText();
  return (
    <ul className={styles.facts}>
      <li>
        <Icon of={MapPinIcon} />
        <TextLink href={directionsUrl(address)} target="_blank" rel="noreferrer">
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
  );
}
