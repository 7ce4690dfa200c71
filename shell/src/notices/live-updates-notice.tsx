import { useEffect, useState } from 'react';
import { useLiveState } from '@mesa/remote-kit';
import { Icon, OfflineIcon } from '@mesa/ui';
import { useText } from '../messages';
import styles from './live-updates-notice.module.css';

/** How long a state must last before it is worth a notice, in milliseconds. */
const DELAYS = { lost: 2_000, connecting: 8_000, idle: Infinity, live: Infinity };

/** Says that times on the page may be out of date while the connection for live updates is lost. */
export function LiveUpdatesNotice() {
  const t = useText();
  const delay = DELAYS[useLiveState()];
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (delay === Infinity) return setShown(false);
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <p className={styles.notice}>
          <Icon of={OfflineIcon} size={16} /> {t('shell.live.paused')}
        </p>
      )}
    </div>
  );
}
