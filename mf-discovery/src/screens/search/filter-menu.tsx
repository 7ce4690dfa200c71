import { useId, useRef, useState, type ReactNode } from 'react';
import { ChevronDownIcon, classes, Icon, Popover } from '@mesa/ui';
import { useText } from '../../messages';
import chip from '../../components/toggle.module.css';
import styles from './filter-menu.module.css';

export interface FilterMenuProps {
  label: string;
  /** how many of its checkboxes are checked */
  count: number;
  /** checkboxes */
  children: ReactNode;
}

/** A button that opens a list of checkboxes; Esc, Back, a press outside or leaving with Tab closes it. */
export function FilterMenu({ label, count, children }: FilterMenuProps) {
  const t = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        className={classes(chip.chip, count > 0 && chip.pressed)}
      >
        {count > 0 ? t('filters.counted', { label, count }) : label}
        <Icon of={ChevronDownIcon} size={16} className={chip.chevron} />
      </button>
      <Popover ref={list} id={id} label={label} open={open} className={styles.list} onToggle={setOpen}>
        {children}
      </Popover>
    </>
  );
}
