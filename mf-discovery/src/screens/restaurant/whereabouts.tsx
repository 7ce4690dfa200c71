import { useState } from 'react';
import { directionsUrl, type Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { GlobeIcon, Icon, MapPinIcon, PhoneIcon, PinMap, TextLink, VisuallyHidden } from '@mesa/ui';
import styles from './whereabouts.module.css';

const WIDTH = 320;
const HEIGHT = 240;
const ZOOM = 15;

/** The map, and how to get there, look them up and call them. */
export function Whereabouts({ restaurant }: { restaurant: Restaurant }) {
  const { name, address, website, phone } = restaurant;
  const directions = directionsUrl(address);
  return (
    <section className={styles.card} aria-label="Where it is">
      <a
        href={directions}
        target="_blank"
        rel="noreferrer"
        className={styles.map}
        aria-label={`Directions to ${name}, opens in a new tab`}
      >
        <AreaMap restaurant={restaurant} />
      </a>
      <ul className={styles.ways}>
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
          <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextLink>
        </li>
      </ul>
    </section>
  );
}

function NewTab() {
  return <VisuallyHidden>, opens in a new tab</VisuallyHidden>;
}

/** The outside map with the page's key (spec.md §7); our own drawing without one, and when that map does not come. */
function AreaMap({ restaurant: { lat, lng, address } }: { restaurant: Restaurant }) {
  const { mapsKey } = useHost();
  const [missing, setMissing] = useState(false);
  const label = `Map around ${address}`;
  if (!mapsKey || missing)
    return <PinMap lat={lat} lng={lng} label={label} zoom={ZOOM} width={WIDTH} height={HEIGHT} />;
  return (
    <img
      src={staticMapUrl(lat, lng, mapsKey)}
      alt={label}
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      className={styles.outside}
      onError={() => setMissing(true)}
    />
  );
}

function staticMapUrl(lat: number, lng: number, key: string): string {
  const place = `${lat},${lng}`;
  const query = new URLSearchParams({
    center: place,
    zoom: String(ZOOM),
    size: `${WIDTH}x${HEIGHT}`,
    scale: '2',
    markers: `color:red|${place}`,
    key,
  });
  return `https://maps.googleapis.com/maps/api/staticmap?${query}`;
}
