import { HALF_HOUR, slotLabel, type DeskBooking } from '@mesa/contract';
import { Select } from '@mesa/ui';
import { useText } from '../../messages';
import { useDesk } from '../../state/desk';
import { serviceMinutes } from '../../state/service-day';
import { LAST_END } from '../../state/tables';
import { useChange } from '../../state/use-change';

/** How long a party stays; a choice counts at once. */
export function Until({ booking }: { booking: DeskBooking }) {
  const t = useText();
  const { isOffline } = useDesk();
  const { submit, refusal } = useChange(booking);
  const first = serviceMinutes(booking.time) + HALF_HOUR;
  const ends = Array.from({ length: (LAST_END - first) / HALF_HOUR + 1 }, (_, i) =>
    slotLabel(first + i * HALF_HOUR),
  );
  return (
    <Select
      label={t('field.until')}
      value={booking.until}
      disabled={isOffline}
      error={refusal?.sentences.join(' ') ?? null}
      options={ends.map((value) => ({ value, label: t.time(value) }))}
      onChange={(until) => submit({ until })}
    />
  );
}
