import type { BookingStatus, DeskBooking } from '@mesa/contract';
import { useText } from '../messages';
import { useWords } from './words';
import { useDesk } from './desk';
import { statusBefore } from './statuses';
import { useChange, useTakeBack } from './use-change';

type NextStatus = Exclude<BookingStatus, 'cancelled'>;

/**
 * Sets a booking's status, and says so in a toast that takes it back.
 * @param onChanged before the booking is shown with its new status
 */
export function useStatus(booking: DeskBooking, onChanged?: () => void) {
  const t = useText();
  const { nameOf } = useWords();
  const { toast } = useDesk();
  const takeBack = useTakeBack();
  const { submit, busy, refusal } = useChange(booking, onChanged);

  const undo = (changed: DeskBooking) => {
    const status = statusBefore(changed);
    if (status) void takeBack(changed, status);
  };
  const sentences: Record<NextStatus, () => string> = {
    seated: () => t('toast.seated', { name: nameOf(booking) }),
    left: () => t('toast.left', { name: nameOf(booking) }),
    no_show: () => t('toast.noShow', { name: nameOf(booking) }),
    booked: () => t('toast.booked', { name: nameOf(booking) }),
  };
  return {
    busy,
    refusal,
    /** @param isUndo there is nothing to take back then */
    set: (status: NextStatus, { isUndo } = { isUndo: false }) =>
      submit({ status }, (changed) =>
        toast({
          sentence: sentences[status](),
          undo: isUndo ? undefined : () => undo(changed),
        }),
      ),
  };
}
