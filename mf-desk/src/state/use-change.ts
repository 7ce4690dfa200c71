import { Refusal, type CallInput, type DeskBooking } from '@mesa/contract';
import { useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { useDesk } from './desk';

export type Change = Omit<CallInput<'changeDeskBooking'>['body']['booking'], 'version'>;

/**
 * Changes a booking. When somebody else has changed it meanwhile, the day is read again, so that the booking
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
      if (error instanceof Refusal && (error.kind === 'taken' || error.kind === 'missing')) reload();
      throw error;
    }
  });
}

/** @throws Refusal; nothing is changed then */
export async function changeBooking(
  restaurantId: string,
  { id, version }: DeskBooking,
  change: Change,
): Promise<DeskBooking> {
  const params = { id: restaurantId, booking_id: id };
  return (await call('changeDeskBooking', { params, body: { booking: { version, ...change } } })).booking;
}
