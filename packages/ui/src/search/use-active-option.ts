import { useEffect, useState, type KeyboardEvent } from 'react';
import type { ComboOption } from './options';

/** The active option, which the arrows have reached, and the keys of the ARIA combobox pattern. */
export function useActiveOption(
  options: readonly ComboOption[],
  shown: boolean,
  { onChoose, onDismiss }: { onChoose: (option: ComboOption) => void; onDismiss?: () => void },
) {
  const [index, setIndex] = useState(-1);
  const active = shown ? options[index] : undefined;
  const ids = options.map((option) => option.id).join(' ');
  // in a new list no option is active until the diner moves
  useEffect(() => setIndex(-1), [ids, shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      // -1 is the text itself, one more stop of the arrow keys
      setIndex(((index + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      setIndex(-1);
      onChoose(active);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      // a modal around the box must not close with the list
      event.stopPropagation();
      onDismiss?.();
    } else if (event.key === 'Tab') onDismiss?.();
  };
  const activate = (id: string | null) => setIndex(options.findIndex((option) => option.id === id));
  return { active, activate, onKeyDown };
}
