import { useState } from 'react';
import { addDays, BOOKABLE_SLOTS, DEFAULT_PARTY, NAME_MAX, NOTES_MAX } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { TextArea, TextInput } from '@mesa/ui';
import { DialogForm } from '../../components/dialog-form';
import { SlotFields, useTimes, type SlotChoice } from '../../components/slot-fields';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { fieldErrorsOf } from '../../state/field-errors';
import { serviceTimeAt } from '../../state/service-day';
import { useCreate } from '../../state/use-create';

const FIELDS = ['date', 'time', 'party_size', 'name', 'phone', 'notes'];

/** A booking by telephone. */
export function NewBooking() {
  const t = useText();
  const [slot, setSlot] = useFirstSlot();
  const [guest, setGuest] = useState({ name: '', phone: '', notes: '' });
  const { submit, busy, refusal } = useCreate();
  const { under } = fieldErrorsOf(refusal, FIELDS);
  const field = (name: keyof typeof guest) => ({
    value: guest[name],
    error: under(name),
    onChange: (text: string) => setGuest((last) => ({ ...last, [name]: text })),
  });
  const send = () => {
    const { name, phone, notes } = guest;
    submit({ source: 'phone', ...slot, name, phone, notes: notes.trim() || undefined });
  };
  return (
    <DialogForm action={t('newBooking.title')} busy={busy} refusal={refusal} fields={FIELDS} onSubmit={send}>
      <SlotFields value={slot} errorOf={under} onChange={setSlot} />
      <TextInput
        {...field('name')}
        label={t('field.name')}
        required
        dir="auto"
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <TextInput {...field('phone')} label={t('field.phone')} required type="tel" autoComplete="off" />
      <TextArea {...field('notes')} label={t('field.notes')} dir="auto" rows={2} maxLength={NOTES_MAX} />
    </DialogForm>
  );
}

/** The first slot that can still be booked on the day of the screen, or tomorrow where none is left. */
function useFirstSlot() {
  const { day } = useDesk();
  const { serverClock } = useHost();
  const timesOf = useTimes();
  return useState<SlotChoice>(() => {
    const today = serviceTimeAt(serverClock()).date;
    const shown = day.date < today ? today : day.date;
    const date = timesOf(shown).length > 0 ? shown : addDays(shown, 1);
    return { date, time: timesOf(date)[0] ?? BOOKABLE_SLOTS[0]!, party_size: DEFAULT_PARTY };
  });
}
