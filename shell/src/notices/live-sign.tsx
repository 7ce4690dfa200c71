import { useEffect, useState } from 'react';
import { useLiveState } from '@mesa/remote-kit';
import { Icon, OfflineIcon } from '@mesa/ui';
import styles from './live-sign.module.css';

/** A link that is back, or there, within this time was hardly lost. In milliseconds. */
const PATIENCE = { lost: 2_000, connecting: 8_000, idle: Infinity, live: Infinity };

/** Tells that times on the page may have changed unseen, while the live link is lost. */
export function LiveSign() {
  const patience = PATIENCE[useLiveState()];
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (patience === Infinity) return setShown(false);
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, [patience]);
  return (
    <div role="status" className={styles.place} data-live-region="">
      {shown && (
        <p className={styles.sign}>
          <Icon of={OfflineIcon} size={16} /> Live updates are paused. Reconnecting.
        </p>
      )}
    </div>
  );
}
