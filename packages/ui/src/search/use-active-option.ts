import { useEffect, useState, type KeyboardEvent } from 'react';
import type { ComboOption } from './options';

/** The option that the arrows have reached, and the keys of the ARIA combobox pattern. */
export function useMarkedOption(
  options: readonly ComboOption[],
  shown: boolean,
  { onChoose, onDismiss }: { onChoose: (option: ComboOption) => void; onDismiss?: (() => void) | undefined },
) {
  const [active, setActive] = useState(-1);
  const current = shown ? options[active] : undefined;
  const ids = options.map((option) => option.id).join(' ');
  // in a new list nothing is marked until the diner moves
  useEffect(() => setActive(-1), [ids, shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      // -1 is the text itself, one more stop of the arrow keys
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      setActive(-1);
      onChoose(current);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      // a modal around the box must not close with the list
      event.stopPropagation();
      onDismiss?.();
    } else if (event.key === 'Tab') onDismiss?.();
  };
  const mark = (id: string | null) => setActive(options.findIndex((option) => option.id === id));
  return { current, mark, onKeyDown };
}
