import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { SearchIcon } from '../icons';
import type { IconShape } from '../icon';
import { PanelCell, type ChoiceLook } from '../forms/choice';
import { TextInput } from '../forms/text-input';
import { countOf } from '../words/format';
import { announce } from '../words/announce';
import { optionId, type ComboGroup, type ComboOption } from './options';
import { Suggestions } from './suggestions';
import styles from './combobox.module.css';

export interface ComboboxProps {
  label: string;
  value: string;
  groups: readonly ComboGroup[];
  /** the caller's rule for showing suggestions; with nothing in the groups nothing is shown either */
  open: boolean;
  onInput: (text: string) => void;
  onChoose: (option: ComboOption) => void;
  /** Esc, Tab or a press elsewhere: the caller's rule should answer "closed" until the next typing */
  onDismiss?: () => void;
  placeholder?: string;
  look?: ChoiceLook;
  icon?: IconShape;
  name?: string;
  maxLength?: number;
  autoFocus?: boolean;
}

/**
 * A text box with grouped suggestions, by the ARIA combobox pattern: focus stays in the box, arrows move through the
 * list and past its ends back to the text, Enter takes the marked one (or sends the form), Esc closes.
 */
export function Combobox({
  label,
  value,
  groups,
  open,
  onInput,
  onChoose,
  onDismiss,
  placeholder,
  look = 'boxed',
  icon = SearchIcon,
  ...rest
}: ComboboxProps) {
  const listId = useId();
  const holder = useRef<HTMLDivElement>(null);
  const options = groups.flatMap((group) => group.options);
  const shown = open && options.length > 0;
  const [active, setActive] = useState(-1);
  const current = shown ? options[active] : undefined;
  const ids = options.map((option) => option.id).join(' ');

  // another list means another first line: nothing is marked until the diner moves
  useEffect(() => setActive(-1), [ids, shown]);
  useEffect(() => {
    if (shown) announce(`${countOf(options.length, 'suggestion')}. Use the up and down arrows.`);
  }, [shown, options.length]);
  useEffect(() => {
    if (!shown) return;
    const away = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) onDismiss?.();
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [shown, onDismiss]);

  const choose = (option: ComboOption) => {
    setActive(-1);
    onChoose(option);
  };
  const key = (event: KeyboardEvent) => {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      // -1 is the text itself, one more stop of the round
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      // a modal around the box must not close with the list
      event.stopPropagation();
      onDismiss?.();
    } else if (event.key === 'Tab') onDismiss?.();
  };

  const wiring = {
    role: 'combobox',
    'aria-expanded': shown,
    'aria-controls': shown ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': current && optionId(listId, current),
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    value,
    placeholder,
    onKeyDown: key,
    ...rest,
  } as const;

  const input: ReactNode =
    look === 'panel' ? (
      <PanelCell label={label} icon={icon} className={styles.cell}>
        {(id) => (
          <input
            {...wiring}
            id={id}
            type="text"
            onChange={(event) => onInput(event.target.value)}
            className={styles.panelInput}
          />
        )}
      </PanelCell>
    ) : (
      <TextInput {...wiring} label={label} icon={icon} onChange={onInput} />
    );
  return (
    <div ref={holder} className={styles.holder}>
      {input}
      {shown && (
        <Suggestions
          id={listId}
          label={label}
          groups={groups}
          typed={value}
          active={current?.id}
          onChoose={choose}
          onPoint={(id) => setActive(options.findIndex((option) => option.id === id))}
        />
      )}
    </div>
  );
}
