import { VisuallyHidden } from '../text/visually-hidden';
import styles from './progress.module.css';

export interface ProgressBarProps {
  /** what is in progress */
  label: string;
  /** 0 to max */
  value: number;
  /** 100 by default */
  max?: number;
  hideLabel?: boolean;
}

/** Progress of something, with its percentage. */
export function ProgressBar({ label, value, max = 100, hideLabel }: ProgressBarProps) {
  const percent = Math.round((Math.min(max, Math.max(0, value)) / max) * 100);
  return (
    <div className={styles.frame}>
      {hideLabel ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <div className={styles.words} aria-hidden>
          <span>{label}</span>
          <span>{percent}%</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={styles.track}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
