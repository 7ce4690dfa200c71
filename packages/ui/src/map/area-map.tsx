import { useMemo, useState } from 'react';
import { useText } from '../messages';
import { MapBackground } from './map-background';
import { viewAround } from './view';
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
  if (!mapsKey || failed) return <PinMap lat={lat} lng={lng} label={label} />;
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

/** A drawing of one point and the streets around it. */
function PinMap({ lat, lng, label }: { lat: number; lng: number; label: string }) {
  const t = useText();
  const view = useMemo(() => viewAround([lat, lng], ZOOM, WIDTH, HEIGHT), [lat, lng]);
  return (
    <div className={styles.map} style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }} role="img" aria-label={label}>
      <MapBackground view={view} />
      <span className={styles.only}>
        <PinShape />
      </span>
      <span className={styles.sketch}>{t('ui.map.sketch')}</span>
    </div>
  );
}

function PinShape() {
  return (
    <svg viewBox="0 0 32 42" width="33" height="44" aria-hidden className={styles.shape}>
      <ellipse cx="16" cy="39" rx="7" ry="2.4" className={styles.shadow} />
      <path
        d="M16 39C6 26.5 1.5 21.5 1.5 14.8a14.5 14.5 0 0 1 29 0c0 6.7-4.5 11.7-14.5 24.2z"
        className={styles.drop}
      />
      <circle cx="16" cy="14.8" r="5.2" className={styles.eye} />
    </svg>
  );
}
