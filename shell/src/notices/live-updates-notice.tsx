import { useEffect, useState } from 'react';
import { useLiveState } from '@mesa/remote-kit';
import { Icon, OfflineIcon } from '@mesa/ui';
import { useText } from '../messages';
import styles from './live-updates-notice.module.css';

/** How long a diner needs no word of it. */
const PATIENCE_MS = 10_000;

/** Says that times on the page may be out of date while the connection for live updates is lost. */
export function LiveUpdatesNotice() {
  const t = useText();
  const state = useLiveState();
  const isMissing = state === 'lost' || state === 'connecting';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isMissing) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);
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
