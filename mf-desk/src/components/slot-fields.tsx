import { BOOKABLE_SLOTS, lastDate, slotMinutes } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { DatePicker, PartyPicker, TimePicker } from '@mesa/ui';
import { useDesk } from '../state/desk';
import { minutesInto, serviceTimeAt } from '../state/service-day';
import styles from './dialog-form.module.css';

/** As the calls name them. */
export interface SlotChoice {
  date: string;
  time: string;
  party_size: number;
}

interface SlotFieldsProps {
  value: SlotChoice;
  errorOf: (field: string) => string | null;
  onChange: (value: SlotChoice) => void;
}

/** Party, date and time, by the pickers that diners have. */
export function SlotFields({ value, errorOf, onChange }: SlotFieldsProps) {
  const now = useHost().serverClock();
  const today = serviceTimeAt(now).date;
  const timesOf = useTimes();
  const setDate = (date: string) => {
    const times = timesOf(date);
    onChange({ ...value, date, time: times.includes(value.time) ? value.time : (times[0] ?? value.time) });
  };
  return (
    <>
      <PartyPicker
        value={value.party_size}
        error={errorOf('party_size')}
        onChange={(size) => onChange({ ...value, party_size: size })}
      />
      <div className={styles.pair}>
        <DatePicker
          value={value.date}
          min={today}
          max={lastDate(now)}
          today={today}
          error={errorOf('date')}
          onChange={setDate}
        />
        <TimePicker
          value={value.time}
          options={timesOf(value.date)}
          error={errorOf('time')}
          onChange={(time) => onChange({ ...value, time })}
        />
      </div>
    </>
  );
}

/**
 * The slots that can still be booked. The day on the screen has its openings; the server judges any other.
 */
export function useTimes() {
  const { serverClock } = useHost();
  const { day } = useDesk();
  return (date: string): string[] => {
    const begun = minutesInto(date, serverClock());
    return BOOKABLE_SLOTS.filter((slot) => {
      const minutes = slotMinutes(slot);
      const isOpen = day.openings.some(
        ({ first, last }) => minutes >= slotMinutes(first) && minutes <= slotMinutes(last),
      );
      return minutes > begun && (isOpen || date !== day.date);
    });
  };
}
