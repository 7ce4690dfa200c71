import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Button, CircleCheckIcon, classes, Icon, PeopleIcon } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import type { Row } from '../../state/hold-places';
import { nextStatus, seatedFrom } from '../../state/statuses';
import { useStatus } from '../../state/use-status';
import { useWords } from '../../state/words';
import styles from './list.module.css';

interface BookingRowProps {
  row: Row;
  /** the row's own step was taken */
  onChanged: (row: HTMLElement | null) => void;
}

/** A booking: a press opens it, the button beside it is its next step. */
export function BookingRow({ row: { booking, section, isGone }, onChanged }: BookingRowProps) {
  const t = useText();
  const words = useWords();
  const { day, open } = useDesk();
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} className={classes(styles.row, isGone && styles.gone)} data-section={section}>
      <button
        type="button"
        id={id}
        data-row=""
        disabled={isGone}
        className={styles.booking}
        aria-label={words.rowOf(booking, day, isGone)}
        onClick={() => open({ kind: 'booking', id: booking.id })}
      >
        <span className={styles.time}>{t.time(booking.time)}</span>
        <span className={styles.name}>
          <bdi>{words.nameOf(booking)}</bdi>
        </span>
        <span className={styles.facts}>
          <span className={styles.party}>
            <Icon of={PeopleIcon} size={16} />
            {booking.party_size}
          </span>
          <span className={styles.tables}>{words.tablesOf(booking, day)}</span>
          <span className={styles.status} data-status={isGone ? 'cancelled' : booking.status}>
            {isGone ? t('status.cancelled') : words.statusOf(booking.status)}
          </span>
          {booking.coming && <Icon of={CircleCheckIcon} size={16} className={styles.coming} />}
        </span>
      </button>
      {!isGone && (
        <NextStep
          booking={booking}
          isDue={section === 'late'}
          describedBy={id}
          onChanged={() => onChanged(row.current)}
        />
      )}
      {booking.notes && (
        <p className={styles.notes} dir="auto">
          {booking.notes}
        </p>
      )}
      {booking.staff_note && (
        <p className={classes(styles.notes, styles.staff)} dir="auto">
          {booking.staff_note}
        </p>
      )}
    </li>
  );
}

interface NextStepProps {
  booking: Row['booking'];
  /** the party's time has come */
  isDue: boolean;
  describedBy: string;
  onChanged: () => void;
}

function NextStep({ booking, isDue, describedBy, onChanged }: NextStepProps) {
  const t = useText();
  const { minutes, isOffline, toast } = useDesk();
  const { set, busy, refusal } = useStatus(booking, onChanged);
  useEffect(() => {
    if (refusal) toast({ sentence: refusal.sentences.join(' '), tone: 'bad' });
  }, [refusal, toast]);
  const status = nextStatus(booking);
  if (!status) return null;
  const press = ({ detail }: MouseEvent) => {
    // the second press of a double click would meet the row that has moved here
    if (detail <= 1) set(status);
  };
  return (
    <Button
      size="small"
      variant={isDue ? 'primary' : 'outline'}
      className={styles.step}
      busy={busy}
      disabled={isOffline || (status === 'seated' && minutes < seatedFrom(booking))}
      aria-describedby={describedBy}
      onClick={press}
    >
      {status === 'seated' ? t('act.seat') : t('act.left')}
    </Button>
  );
}
