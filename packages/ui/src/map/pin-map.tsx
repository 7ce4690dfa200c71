import { useMemo } from 'react';
import { useText } from '../messages';
import { MapBackground } from './map-background';
import { viewAround } from './view';
import styles from './map.module.css';

export interface PinMapProps {
  lat: number;
  lng: number;
  /** "Map around 1412 Mateo Street, Los Angeles" */
  label: string;
  zoom?: number;
  width?: number;
  height?: number;
}

/**
 * A drawing of one point and the streets around it, 320 x 240 at zoom 15 like the static map of spec.md §7.
 */
export function PinMap({ lat, lng, label, zoom = 15, width = 320, height = 240 }: PinMapProps) {
  const t = useText();
  const view = useMemo(() => viewAround([lat, lng], zoom, width, height), [lat, lng, zoom, width, height]);
  return (
    <div className={styles.map} style={{ aspectRatio: `${width} / ${height}` }} role="img" aria-label={label}>
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
