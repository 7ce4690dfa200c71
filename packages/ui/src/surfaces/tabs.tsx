import { classes } from '../classes';
import styles from './tabs.module.css';

export interface TabsProps {
  /** the nav's name for screen readers */
  label: string;
  items: readonly { id: string; label: string }[];
  /** id of the section that is being read; the caller follows the scroll position */
  current: string;
  onChoose: (id: string) => void;
  /** stays under the header while the page scrolls */
  sticky?: boolean;
  className?: string;
}

/** Buttons for the sections of one page. They are not links, because "#photos" would be another route. */
export function Tabs({ label, items, current, onChoose, sticky, className }: TabsProps) {
  return (
    <nav aria-label={label} className={classes(styles.tabs, sticky && styles.sticky, className)}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          className={styles.tab}
          aria-current={item.id === current ? 'location' : undefined}
          onClick={() => onChoose(item.id)}
        >
          {item.label}
        </button>
      ))}
    </nav>
  );
}
