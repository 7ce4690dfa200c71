import { useId, useRef, type InputHTMLAttributes } from 'react';
import { SearchIcon } from '../icons';
import type { IconShape } from '../icon';
import { PanelCell, type ChoiceLook } from '../forms/choice';
import { TextInput } from '../forms/text-input';
import { optionId, type ComboGroup, type ComboOption } from './options';
import { Suggestions } from './suggestions';
import { useAnnouncedCount } from './use-announced-count';
import { useClickOutside } from './use-click-outside';
import { useActiveOption } from './use-active-option';
import styles from './combobox.module.css';

export interface ComboboxProps {
  label: string;
  value: string;
  groups: readonly ComboGroup[];
  /** the caller's rule for showing suggestions; with nothing in the groups nothing is shown either */
  open: boolean;
  onInput: (text: string) => void;
  onFocus?: () => void;
  onChoose: (option: ComboOption) => void;
  /** called on Esc, Tab or a press elsewhere: the caller should keep it closed until the next typing */
  onDismiss?: () => void;
  placeholder?: string;
  look?: ChoiceLook;
  icon?: IconShape;
  name?: string;
  maxLength?: number;
  autoFocus?: boolean;
}

/**
 * A text box with grouped suggestions, by the ARIA combobox pattern: focus stays in the box, arrows move
 * through the list and past its ends back to the text, Enter takes the active one (or sends the form), Esc
 * closes.
 */
export function Combobox({ label, groups, open, onInput, onChoose, onDismiss, ...rest }: ComboboxProps) {
  const listId = useId();
  const holder = useRef<HTMLDivElement>(null);
  const options = groups.flatMap((group) => group.options);
  const shown = open && options.length > 0;
  const { active, activate, onKeyDown } = useActiveOption(options, shown, { onChoose, onDismiss });
  useAnnouncedCount(shown ? options.length : 0);
  useClickOutside(holder, shown, onDismiss);

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
    <div ref={holder} className={styles.holder}>
      <ComboInput {...rest} label={label} onInput={onInput} pattern={pattern} />
      {shown && (
        <Suggestions
          id={listId}
          label={label}
          groups={groups}
          typed={rest.value}
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

interface ComboInputProps extends Omit<ComboboxProps, 'groups' | 'open' | 'onChoose' | 'onDismiss'> {
  /** the attributes of the ARIA pattern */
  pattern: InputHTMLAttributes<HTMLInputElement>;
}

/** The box itself, in either look. */
function ComboInput({
  label,
  look = 'boxed',
  icon = SearchIcon,
  onInput,
  pattern,
  ...rest
}: ComboInputProps) {
  if (look === 'boxed')
    return <TextInput {...pattern} {...rest} label={label} icon={icon} onChange={onInput} />;
  return (
    <PanelCell label={label} icon={icon} className={styles.cell}>
      {(id) => (
        <input
          {...pattern}
          {...rest}
          id={id}
          type="text"
          onChange={(event) => onInput(event.target.value)}
          className={styles.panelInput}
        />
      )}
    </PanelCell>
  );
}
