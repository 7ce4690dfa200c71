import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../actions/icon-button';
import { CloseIcon, SearchIcon } from '../icons';
import type { IconShape } from '../icon';
import { type ChoiceLook, PanelCell } from '../forms/choice';
import { TextInput } from '../forms/text-input';
import { type ComboGroup, type ComboOption, optionId } from './options';
import { Suggestions } from './suggestions';
import { textNow, useText } from '../messages';
import { announce } from '../text/announce';
import styles from './combobox.module.css';

export interface ComboboxProps {
  label: string;
  value: string;
  groups: readonly ComboGroup[];
  /** the caller's rule for showing suggestions; with nothing in the groups nothing is shown either */
  open: boolean;
  onInput: (text: string) => void;
  /** called when the box gets the focus or is pressed */
  onOpen?: () => void;
  onChoose: (option: ComboOption) => void;
  /** called on Esc, Tab or a press elsewhere: the caller should keep it closed until the next typing */
  onDismiss?: () => void;
  placeholder?: string;
  look?: ChoiceLook;
  icon?: IconShape;
  name?: string;
  maxLength?: number;
  autoFocus?: boolean;
  /** box and suggestions are two rows of the grid around them, which fills the screen while one types */
  inGrid?: boolean;
}

/**
 * A text box with grouped suggestions, by the ARIA combobox pattern: focus stays in the box, arrows move
 * through the list and past its ends back to the text, Enter takes the active one (or sends the form), Esc
 * closes.
 */
export function Combobox({
  label,
  groups,
  open,
  onInput,
  onChoose,
  onDismiss,
  inGrid = false,
  ...attributes
}: ComboboxProps) {
  const listId = useId();
  const holder = useRef<HTMLDivElement>(null);
  const options = groups.flatMap((group) => group.options);
  const shown = open && options.length > 0;
  const { active, activate, onKeyDown } = useActiveOption(options, shown, { onChoose, onDismiss, inGrid });
  useAnnouncedCount(shown ? options.length : 0);
  useClickOutside(holder, shown && !inGrid, onDismiss);

  const pattern = {
    role: 'combobox',
    'aria-expanded': shown,
    'aria-controls': shown ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active && optionId(listId, active),
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    onKeyDown,
  } as const;
  return (
    <div ref={holder} className={inGrid ? styles.inGrid : styles.holder}>
      <ComboInput {...attributes} label={label} onInput={onInput} pattern={pattern} />
      {shown && (
        <Suggestions
          id={listId}
          label={label}
          groups={groups}
          typed={attributes.value}
          active={active?.id}
          onChoose={(option) => {
            activate(null);
            onChoose(option);
          }}
          onActivate={activate}
        />
      )}
    </div>
  );
}

interface ComboInputProps
  extends Omit<ComboboxProps, 'groups' | 'open' | 'onChoose' | 'onDismiss' | 'inGrid'> {
  /** the attributes of the ARIA pattern */
  pattern: InputHTMLAttributes<HTMLInputElement>;
}

/** The box itself, in either look. */
function ComboInput({
  label,
  look = 'boxed',
  icon = SearchIcon,
  onInput,
  onOpen,
  pattern,
  ...attributes
}: ComboInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const clear = () => {
    onInput('');
    ref.current?.focus();
  };
  const clearButton = attributes.value !== '' && <ClearButton onClear={clear} />;
  const shared = { ...pattern, ...attributes, ref, onFocus: onOpen, onClick: onOpen };
  if (look === 'boxed')
    return <TextInput {...shared} label={label} icon={icon} beside={clearButton} onChange={onInput} />;
  return (
    <PanelCell label={label} icon={icon} className={styles.cell}>
      {(id) => (
        <>
          <input
            {...shared}
            id={id}
            type="text"
            onChange={(event) => onInput(event.target.value)}
            className={styles.panelInput}
          />
          {clearButton}
        </>
      )}
    </PanelCell>
  );
}

/** Empties the box. Not among the stops of Tab: the keyboard has keys for it. */
function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <IconButton
      tabIndex={-1}
      label={useText()('ui.combobox.clear')}
      icon={CloseIcon}
      className={styles.clear}
      // the text box keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  );
}

/** Announces how many suggestions there are, whenever that changes; 0 while none are shown. */
function useAnnouncedCount(count: number): void {
  useEffect(() => {
    if (count > 0) announce(textNow()('ui.combobox.count', { count }));
  }, [count]);
}

/** Calls `onOutside` for a press outside of `holder` while it is active. */
function useClickOutside(
  holder: RefObject<Element | null>,
  active: boolean,
  onOutside: (() => void) | undefined,
): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) onOutside?.();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [holder, active, onOutside]);
}

/** The active option, which the arrows have reached, and the keys of the ARIA combobox pattern. */
function useActiveOption(
  options: readonly ComboOption[],
  shown: boolean,
  { onChoose, onDismiss, inGrid }: Pick<ComboboxProps, 'onChoose' | 'onDismiss' | 'inGrid'>,
) {
  const [index, setIndex] = useState(-1);
  const active = shown ? options[index] : undefined;
  const ids = options.map((option) => option.id).join(' ');
  // in a new list no option is active until the diner moves
  useEffect(() => setIndex(-1), [ids, shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    // the keys of an input method belong to it: Enter ends a composition (229 in Safari)
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape' && (shown || inGrid)) {
      event.preventDefault();
      // a modal around the box must not close with the list
      event.stopPropagation();
    }
    // suggestions that are on their way shall not appear after all
    if (event.key === 'Escape' || event.key === 'Tab') return onDismiss?.();
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
    }
  };
  const activate = (id: string | null) => setIndex(options.findIndex((option) => option.id === id));
  return { active, activate, onKeyDown };
}
