import type { ComponentProps, RefObject } from 'react';
import { depth } from '../surfaces/use-back-closes';
import Calendar from './calendar';

interface PopoverCalendarProps extends ComponentProps<typeof Calendar> {
  popover: RefObject<HTMLElement | null>;
}

/** The calendar in a popover, which closes when a day is chosen. */
export default function PopoverCalendar({ popover, onChoose, ...calendar }: PopoverCalendarProps) {
  return (
    <Calendar
      {...calendar}
      onChoose={(date) => {
        const choose = () => onChoose(date);
        // only once its entry of the history is left: a new address is the page's, not that entry's
        if (depth() < Number(popover.current?.dataset['layer'] ?? Infinity)) choose();
        else window.addEventListener('popstate', choose, { once: true });
        popover.current?.hidePopover();
      }}
    />
  );
}
