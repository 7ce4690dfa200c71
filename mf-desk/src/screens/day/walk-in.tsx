import { useState } from 'react';
import { DEFAULT_PARTY, NAME_MAX, seatingMinutes, slotLabel } from '@mesa/contract';
import { PartyPicker, TextInput } from '@mesa/ui';
import { DialogForm } from '../../components/dialog-form';
import { seatingKey, TableSelect } from '../../components/table-select';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { fieldErrorsOf } from '../../state/field-errors';
import { freeSeatings, halfHourOf, LAST_END } from '../../state/tables';
import { useCreate } from '../../state/use-create';

const FIELDS = ['party_size', 'tables', 'name'];

interface WalkInProps {
  /** those that were pressed; the best fit by default */
  tables?: readonly number[] | undefined;
}

/** Who comes in from the street is seated at once. */
export function WalkIn({ tables }: WalkInProps) {
  const t = useText();
  const { day, minutes } = useDesk();
  const pressed = tables && day.tables.find(({ number }) => number === tables[0]);
  const [partySize, setPartySize] = useState<number>(
    Math.min(DEFAULT_PARTY, pressed?.seats ?? DEFAULT_PARTY),
  );
  const [chosen, setChosen] = useState(tables && seatingKey({ tables }));
  const [name, setName] = useState('');
  const { submit, busy, refusal } = useCreate();
  const { under } = fieldErrorsOf(refusal, FIELDS);
  const from = halfHourOf(minutes);
  const to = Math.min(from + seatingMinutes(partySize), LAST_END);
  const free = freeSeatings(day, { from, to, now: minutes, partySize });
  const seating = free.find((each) => seatingKey(each) === chosen) ?? free[0];
  const send = () =>
    submit({
      source: 'walk_in',
      party_size: partySize,
      name: name.trim() || undefined,
      tables: seating && [...seating.tables],
      // who comes next keeps the table
      until: seating && seating.freeUntil < to ? slotLabel(seating.freeUntil) : undefined,
    });
  return (
    <DialogForm action={t('walkIn.title')} busy={busy} refusal={refusal} fields={FIELDS} onSubmit={send}>
      <PartyPicker value={partySize} error={under('party_size')} onChange={setPartySize} />
      <TableSelect seatings={free} chosen={seating} to={to} error={under('tables')} onChange={setChosen} />
      <TextInput
        label={t('field.name')}
        dir="auto"
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        error={under('name')}
        onChange={setName}
      />
    </DialogForm>
  );
}
