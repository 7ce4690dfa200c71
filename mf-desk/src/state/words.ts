import { FORMER_GUEST, slotLabel, type BookingStatus, type DeskBooking, type DeskDay } from '@mesa/contract';
import { useText } from '../messages';
import { tableNames, type TableNow } from './tables';

/** How bookings and tables are named on screen, on paper and for screen readers. */
export function useWords() {
  const t = useText();
  const statusOf = (status: BookingStatus): string =>
    ({
      booked: t('status.booked'),
      seated: t('status.seated'),
      left: t('status.left'),
      no_show: t('status.noShow'),
      cancelled: t('status.cancelled'),
    })[status];
  const nameOf = ({ name, source }: DeskBooking): string => {
    if (name === FORMER_GUEST) return t('booking.former');
    return name || (source === 'walk_in' ? t('booking.walkIn') : t('booking.guest'));
  };
  /** "table 12", "tables 12 and 13"; "table 7, removed" */
  const tablesOf = (booking: DeskBooking, day: DeskDay): string => {
    const values = { count: booking.tables.length, names: tableNamesOf(booking, day) };
    const isRemoved = day.tables.some(({ number, removed }) => removed && booking.tables.includes(number));
    return isRemoved ? t('booking.removed', values) : t('booking.tables', values);
  };
  const tableNamesOf = ({ tables }: DeskBooking, day: DeskDay): string => {
    const names = tableNames(day, tables);
    // an Intl.ListFormat takes 0.1 ms, and a large restaurant has 300 rows
    return names.length === 1 ? names[0]! : t.list(names);
  };
  return {
    statusOf,
    nameOf,
    tablesOf,
    tableNamesOf,
    /** "7:00 PM, party of 2, Ana Ruiz, table 12, booked" */
    rowOf: (booking: DeskBooking, day: DeskDay, isGone: boolean): string =>
      t('row.label', {
        time: plain(t.time(booking.time)),
        party: booking.party_size,
        name: nameOf(booking),
        tables: tablesOf(booking, day),
        status: isGone ? t('status.cancelled') : statusOf(booking.status),
      }),
    /** "12, seats 4: Ruiz until 8:30 PM", "6, seats 2: free until 7:00 PM" */
    tableOf: ({ name, seats, booking, freeUntil }: TableNow): string => {
      const state = booking
        ? t('table.taken', { name: lastWord(nameOf(booking)), time: t.time(booking.until, 'at') })
        : freeWords(freeUntil);
      return plain(t('table.label', { name, seats, state }));
    },
  };

  function freeWords(freeUntil: number): string {
    return freeUntil < Infinity
      ? t('table.freeUntil', { time: t.time(slotLabel(freeUntil), 'at') })
      : t('table.free');
  }
}

/** As it is read out: a name has ordinary spaces. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

const lastWord = (name: string): string => name.trim().split(/\s+/).at(-1)!;
