import { useCallback, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button, EmptyState, Icon, ChevronDownIcon, classes } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import type { Row } from '../../state/hold-places';
import { SECTIONS } from '../../state/statuses';
import { useRows } from '../../state/use-rows';
import { BookingRow } from './booking-row';
import styles from './list.module.css';

/** The bookings of a day, by what is next for them. */
export function BookingList() {
  const t = useText();
  const { day, minutes } = useDesk();
  const { rows, sort, handlers } = useRows(day, minutes);
  const list = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusInList(list);
  const onChanged = useCallback(
    (row: HTMLElement | null) => {
      keepFocus(row);
      sort();
    },
    [keepFocus, sort],
  );
  if (rows.length === 0) return <EmptyState small title={t('list.empty')} />;
  const titles = {
    late: t('section.late'),
    coming: t('section.coming'),
    seated: t('section.seated'),
    done: t('section.done'),
    added: t('section.added'),
  };
  return (
    <div ref={list} className={styles.list} {...handlers}>
      {[...SECTIONS, 'added' as const].map((section) => (
        <ListSection
          key={section}
          title={titles[section]}
          isFolding={section === 'done'}
          rows={rows.filter((row) => row.section === section)}
          onChanged={onChanged}
        />
      ))}
    </div>
  );
}

/**
 * After a change the row is in another section: the keyboard goes on with the row that took its place, not
 * at the top of the page.
 */
function useFocusInList(list: { current: HTMLElement | null }) {
  const rowsOf = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const lost = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (lost.current === null || document.activeElement !== document.body) return;
    const rows = rowsOf();
    (rows[lost.current] ?? rows.at(-1))?.focus({ preventScroll: true });
    lost.current = null;
  });
  return useCallback((row: HTMLElement | null) => {
    lost.current = row && row.contains(document.activeElement) ? rowsOf().indexOf(row) : null;
    // the list stays the same element
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

interface ListSectionProps {
  title: string;
  isFolding: boolean;
  rows: readonly Row[];
  onChanged: (row: HTMLElement | null) => void;
}

function ListSection({ title, isFolding, rows, onChanged }: ListSectionProps) {
  const t = useText();
  const id = useId();
  const [isFolded, setFolded] = useState(isFolding);
  if (rows.length === 0) return null;
  const heading: ReactNode = isFolding ? (
    <Button
      variant="quiet"
      className={styles.fold}
      aria-expanded={!isFolded}
      onClick={() => setFolded(!isFolded)}
    >
      {title}
      <Icon of={ChevronDownIcon} size={16} className={classes(!isFolded && styles.unfolded)} />
    </Button>
  ) : (
    title
  );
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={id}>{heading}</h2>
        <span className={styles.count}>{t.number(rows.length)}</span>
      </div>
      {!isFolded && (
        <ul>
          {rows.map((row) => (
            <BookingRow key={row.booking.id} row={row} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  );
}
