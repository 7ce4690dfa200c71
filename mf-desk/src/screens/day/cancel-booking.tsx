import { useState } from 'react';
import { DialogForm } from '../../components/dialog-form';
import { ReasonField } from '../../components/reason-field';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { fieldErrorsOf } from '../../state/field-errors';
import { useChange } from '../../state/use-change';
import type { BookingFormProps } from './change-table';

/** The guest who has booked online is told by mail, with the reason. */
export function CancelBooking({ booking, onDone }: BookingFormProps) {
  const t = useText();
  const { toast } = useDesk();
  const { submit, busy, refusal } = useChange(booking);
  const [reason, setReason] = useState('');
  const isMailed = booking.source === 'online';
  const send = () =>
    submit({ status: 'cancelled', ...(isMailed && { reason }) }, () => {
      onDone();
      toast({ sentence: t('toast.cancelled') });
    });
  return (
    <DialogForm
      action={t('act.cancel')}
      isDangerous
      busy={busy}
      refusal={refusal}
      fields={['reason']}
      onSubmit={send}
    >
      <p>{isMailed ? t('cancel.told') : t('cancel.text')}</p>
      {isMailed && (
        <ReasonField
          value={reason}
          error={fieldErrorsOf(refusal, ['reason']).under('reason')}
          onChange={setReason}
        />
      )}
    </DialogForm>
  );
}
