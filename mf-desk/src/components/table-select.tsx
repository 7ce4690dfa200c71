import { slotLabel } from '@mesa/contract';
import { Notice, Select } from '@mesa/ui';
import { useText } from '../messages';
import type { Seating } from '../state/tables';

export const seatingKey = ({ tables }: Pick<Seating, 'tables'>): string => tables.join(',');

interface TableSelectProps {
  seatings: readonly Seating[];
  chosen: Seating | undefined;
  /** the end of the stay, in minutes of the service day: a seating that is free for less says so */
  to: number;
  error: string | null;
  onChange: (key: string) => void;
}

/** The tables that a party can have, the best fit first. */
export function TableSelect({ seatings, chosen, to, error, onChange }: TableSelectProps) {
  const t = useText();
  if (!chosen)
    return (
      <Notice>
        <p>{t('seating.none')}</p>
      </Notice>
    );
  const labelOf = ({ name, seats, freeUntil }: Seating) =>
    freeUntil < to
      ? t('seating.short', { name, seats, time: t.time(slotLabel(freeUntil), 'at') })
      : t('seating.table', { name, seats });
  return (
    <Select
      label={t('field.table')}
      value={seatingKey(chosen)}
      error={error}
      options={seatings.map((seating) => ({ value: seatingKey(seating), label: labelOf(seating) }))}
      onChange={onChange}
    />
  );
}
