import { useState, type FormEvent } from 'react';
import { NOTES_MAX, type DeskBooking } from '@mesa/contract';
import { Button, TextArea } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { useChange } from '../../state/use-change';
import styles from './panel.module.css';

/** What is typed stays when somebody else changes the booking meanwhile. */
export function StaffNote({ booking }: { booking: DeskBooking }) {
  const t = useText();
  const { isOffline } = useDesk();
  const { submit, busy, refusal } = useChange(booking);
  const [typed, setTyped] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    submit({ staff_note: typed?.trim() || null }, () => setTyped(null));
  };
  return (
    <form className={styles.note} onSubmit={save}>
      <TextArea
        label={t('panel.note')}
        dir="auto"
        rows={2}
        maxLength={NOTES_MAX}
        value={typed ?? booking.staff_note ?? ''}
        error={refusal?.sentences.join(' ') ?? null}
        disabled={isOffline}
        onChange={setTyped}
      />
      {typed !== null && (
        <Button type="submit" size="small" busy={busy} disabled={isOffline}>
          {t('panel.save')}
        </Button>
      )}
    </form>
  );
}
