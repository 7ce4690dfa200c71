import { useState } from 'react';
import type { DeskBooking } from '@mesa/contract';
import { DialogForm } from '../../components/dialog-form';
import { seatingKey, TableSelect } from '../../components/table-select';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { fieldErrorsOf } from '../../state/field-errors';
import { serviceMinutes } from '../../state/service-day';
import { freeSeatings, halfHourOf } from '../../state/tables';
import { useChange } from '../../state/use-change';

export interface BookingFormProps {
  booking: DeskBooking;
  onDone: () => void;
}

/** Moves a party to a table that is free for the rest of its stay. */
export function ChangeTable({ booking, onDone }: BookingFormProps) {
  const t = useText();
  const { day, minutes } = useDesk();
  const { submit, busy, refusal } = useChange(booking);
  const [chosen, setChosen] = useState<string>();
  const to = serviceMinutes(booking.until);
  const from = Math.max(serviceMinutes(booking.time), Math.min(halfHourOf(minutes), to - 1));
  const stay = { from, to, now: minutes, partySize: booking.party_size, moving: booking };
  const current = seatingKey(booking);
  const seatings = freeSeatings(day, stay).filter(
    (seating) => seating.freeUntil >= to && seatingKey(seating) !== current,
  );
  const seating = seatings.find((each) => seatingKey(each) === chosen) ?? seatings[0];
  return (
    <DialogForm
      action={t('act.table')}
      busy={busy}
      disabled={!seating}
      refusal={refusal}
      fields={['tables']}
      onSubmit={() => seating && submit({ tables: [...seating.tables] }, onDone)}
    >
      <TableSelect
        seatings={seatings}
        chosen={seating}
        to={to}
        error={fieldErrorsOf(refusal, ['tables']).under('tables')}
        onChange={setChosen}
      />
    </DialogForm>
  );
}
