import { directionsUrl, type Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { AreaMap, ContactList, VisuallyHidden } from '@mesa/ui';
import { useText } from '../messages';
import styles from './restaurant-location.module.css';

/** The map around the restaurant, its address and its phone. */
export function RestaurantLocation({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const { mapsKey } = useHost();
  const { name, address, phone } = restaurant;
  return (
    <section className={styles.card} aria-label={t('location.title')}>
      <a href={directionsUrl(address)} target="_blank" rel="noreferrer" className={styles.map}>
        <VisuallyHidden>{t('location.directions', { restaurant: name })}</VisuallyHidden>
        <AreaMap place={restaurant} mapsKey={mapsKey} />
      </a>
      <ContactList address={address} phone={phone} />
    </section>
  );
}

/** The same without a map: while a table is booked, nothing should lead away from the form. */
export function RestaurantAddress({ restaurant: { address, phone } }: { restaurant: Restaurant }) {
  const t = useText();
  return (
    <section className={styles.card} aria-label={t('location.title')}>
      <ContactList address={address} phone={phone} />
    </section>
  );
}
