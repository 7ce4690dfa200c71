import { useState } from 'react';
import { useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { DialogForm } from '../../components/dialog-form';
import { ReasonField } from '../../components/reason-field';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { fieldErrorsOf } from '../../state/field-errors';
import { useWords } from '../../state/words';
import styles from './panel.module.css';

/** Closes the day for new bookings; what is booked is listed, and stays. */
export function CloseDay() {
  const t = useText();
  const { nameOf } = useWords();
  const { restaurantId, day, dayChanged, open } = useDesk();
  const [reason, setReason] = useState('');
  const { submit, busy, refusal } = useSubmit(async () => {
    const params = { id: restaurantId, date: day.date };
    const { closing } = await call('closeDay', { params, body: { closing: { reason: reason.trim() } } });
    dayChanged({ closing });
    open(null);
  });
  const booked = Object.values(day.bookings).filter(({ status }) => status === 'booked');
  return (
    <DialogForm
      action={t('close.title')}
      isDangerous
      busy={busy}
      refusal={refusal}
      fields={['reason']}
      onSubmit={() => submit()}
    >
      <p>{t('close.text', { count: booked.length })}</p>
      {booked.length > 0 && (
        <ul className={styles.booked}>
          {booked.map((booking) => (
            <li key={booking.id}>
              {t.rich('close.booking', {
                time: t.time(booking.time),
                party: booking.party_size,
                name: <bdi>{nameOf(booking)}</bdi>,
              })}
            </li>
          ))}
        </ul>
      )}
      <ReasonField
        value={reason}
        hint={t('close.hint')}
        error={fieldErrorsOf(refusal, ['reason']).under('reason')}
        onChange={setReason}
      />
    </DialogForm>
  );
}
