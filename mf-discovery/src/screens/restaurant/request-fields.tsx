import { firstDate, timeOptions, type TableRequest } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { DatePicker, PartyPicker, TimePicker } from '@mesa/ui';
import styles from './reservation-box.module.css';

export interface RequestFieldsProps {
  request: TableRequest;
  onChange: (part: Partial<TableRequest>) => void;
}

/** The fields for party size, date and time. */
export function RequestFields({ request: { date, time, partySize }, onChange }: RequestFieldsProps) {
  const { clock, zone } = useHost();
  const now = clock();
  return (
    <>
      <PartyPicker value={partySize} onChange={(size) => onChange({ partySize: size })} />
      <div className={styles.pair}>
        <DatePicker value={date} min={firstDate(now, zone)} onChange={(day) => onChange({ date: day })} />
        <TimePicker
          value={time}
          options={timeOptions(date, now, zone)}
          onChange={(slot) => onChange({ time: slot })}
        />
      </div>
    </>
  );
}
