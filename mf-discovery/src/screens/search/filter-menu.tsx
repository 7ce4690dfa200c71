import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronDownIcon, classes, Icon } from '@mesa/ui';
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

/** A button that opens a list of checkboxes; Esc, a press outside or leaving with Tab closes it. */
export function FilterMenu({ label, count, children }: FilterMenuProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent | FocusEvent) => {
      if (!holder.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // Esc works wherever in the menu the focus is
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={holder} className={styles.menu} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        className={classes(chip.chip, count > 0 && chip.pressed)}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? t('filters.counted', { label, count }) : label}
        <Icon of={ChevronDownIcon} size={16} className={chip.chevron} />
      </button>
      {open && (
        <fieldset className={styles.list} aria-label={label}>
          {children}
        </fieldset>
      )}
    </div>
  );
}
