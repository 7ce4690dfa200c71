import { useState } from 'react';
import { DialogForm } from '../../components/dialog-form';
import { SlotFields } from '../../components/slot-fields';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { fieldErrorsOf } from '../../state/field-errors';
import { useChange } from '../../state/use-change';
import type { BookingFormProps } from './change-table';

const FIELDS = ['date', 'time', 'party_size'];

/** Another date, time or party; the table is chosen anew. */
export function ChangeTime({ booking, onDone }: BookingFormProps) {
  const t = useText();
  const { toast } = useDesk();
  const { submit, busy, refusal } = useChange(booking);
  const { date, time, party_size } = booking;
  const [slot, setSlot] = useState({ date, time, party_size });
  const send = () =>
    submit(slot, (changed) => {
      onDone();
      toast({
        sentence: t('toast.moved', { date: t.date(changed.date), time: t.time(changed.time, 'at') }),
      });
    });
  return (
    <DialogForm action={t('act.time')} busy={busy} refusal={refusal} fields={FIELDS} onSubmit={send}>
      <SlotFields value={slot} errorOf={fieldErrorsOf(refusal, FIELDS).under} onChange={setSlot} />
    </DialogForm>
  );
}
