import type { CallInput, DeskBooking } from '@mesa/contract';
import { sentencesOf, useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { useDesk } from './desk';

export type Change = Omit<CallInput<'changeDeskBooking'>['body']['booking'], 'version'>;

/**
 * Changes a booking. When that is refused, or its answer is lost, the day is read again, so that the booking
 * is shown as it is now beside what was typed.
 * @param before called before the booking is shown as it was changed
 */
export function useChange(booking: DeskBooking, before?: () => void) {
  const { restaurantId, bookingChanged, reload } = useDesk();
  return useSubmit(async (change: Change, onChanged?: (changed: DeskBooking) => void) => {
    try {
      const changed = await changeBooking(restaurantId, booking, change);
      before?.();
      bookingChanged(changed);
      onChanged?.(changed);
    } catch (error) {
      reload();
      throw error;
    }
  });
}

/** Takes back what has just been done, by a status; a toast says why when it cannot be. */
export function useTakeBack() {
  const { restaurantId, bookingChanged, reload, toast } = useDesk();
  return async (booking: DeskBooking, status: DeskBooking['status']): Promise<void> => {
    try {
      bookingChanged(await changeBooking(restaurantId, booking, { status }));
    } catch (error) {
      toast({ sentence: sentencesOf(error).join(' '), tone: 'bad' });
      reload();
    }
  };
}

/** @throws Refusal; nothing is changed then, unless its answer was lost */
async function changeBooking(
  restaurantId: string,
  { id, version }: DeskBooking,
  change: Change,
): Promise<DeskBooking> {
  const params = { id: restaurantId, booking_id: id };
  return (await call('changeDeskBooking', { params, body: { booking: { version, ...change } } })).booking;
}
