import { useState } from 'react';
import { useText } from '../messages';
import { PinMap } from './pin-map';
import styles from './map.module.css';

const WIDTH = 320;
const HEIGHT = 240;
const ZOOM = 15;

export interface AreaMapProps {
  place: { lat: number; lng: number; address: string };
  /** key for Google's static maps, null when the page has none */
  mapsKey: string | null;
}

/**
 * A static map from Google around an address (spec.md §7); our own drawing without a key, or when that map
 * cannot be loaded.
 */
export function AreaMap({ place: { lat, lng, address }, mapsKey }: AreaMapProps) {
  const [failed, setFailed] = useState(false);
  const t = useText();
  const label = t('ui.map.around', { address });
  if (!mapsKey || failed)
    return <PinMap lat={lat} lng={lng} label={label} zoom={ZOOM} width={WIDTH} height={HEIGHT} />;
  return (
    <img
      src={staticMapUrl(lat, lng, mapsKey)}
      alt={label}
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      className={styles.outside}
      onError={() => setFailed(true)}
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
