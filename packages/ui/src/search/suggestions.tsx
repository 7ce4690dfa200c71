import { useEffect, useRef } from 'react';
import { Icon } from '../icon';
import { classes } from '../classes';
import { useText } from '../messages';
import { type ComboGroup, type ComboOption, optionId } from './options';
import styles from './combobox.module.css';

interface SuggestionsProps {
  id: string;
  label: string;
  groups: readonly ComboGroup[];
  typed: string;
  /** id of the active option */
  active: string | undefined;
  onChoose: (option: ComboOption) => void;
  onActivate: (id: string) => void;
}

/** The list that drops below a Combobox. */
export function Suggestions({ id, label, groups, typed, active, onChoose, onActivate }: SuggestionsProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // a press in the list must not take the focus from the text box
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('ui.combobox.suggestions', { label })}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups
        .filter((group) => group.options.length > 0)
        .map((group, at) => (
          <div key={group.label} role="group" aria-labelledby={`${id}-group-${at}`} className={styles.group}>
            <div id={`${id}-group-${at}`} role="presentation" className={styles.groupName}>
              {group.label}
            </div>
            {group.options.map((option) => (
              <Option
                key={option.id}
                listId={id}
                option={option}
                typed={typed}
                onChoose={onChoose}
                onActivate={onActivate}
                active={option.id === active}
              />
            ))}
          </div>
        ))}
    </div>
  );
}

interface OptionProps extends Pick<SuggestionsProps, 'typed' | 'onChoose' | 'onActivate'> {
  listId: string;
  option: ComboOption;
  active: boolean;
}

function Option({ listId, option, typed, active, onChoose, onActivate }: OptionProps) {
  const { id, label, hint, icon } = option;
  return (
    // the keyboard reaches options through the text box (aria-activedescendant)
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={optionId(listId, option)}
      role="option"
      tabIndex={-1}
      // one name for the whole option: some screen readers would pause at the marked part
      aria-label={hint ? `${label} ${hint}` : label}
      aria-selected={active}
      className={classes(styles.option, active && styles.active)}
      onClick={() => onChoose(option)}
      onPointerMove={() => !active && onActivate(id)}
    >
      {icon && <Icon of={icon} size={18} />}
      <span className={styles.name}>
        <Match text={label} typed={typed} />
      </span>
      {hint && (
        <>
          {' '}
          <span className={styles.hint}>{hint}</span>
        </>
      )}
    </div>
  );
}

/** `text` with the part that matches what was typed, at the beginning of a word, in <mark>. */
function Match({ text, typed }: { text: string; typed: string }) {
  const at = matchAt(text, typed);
  if (at < 0) return <>{text}</>;
  const end = at + typed.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Where `typed` begins a word of `text`, any letter case and accents aside; -1 when nowhere. */
export function matchAt(text: string, typed: string): number {
  const wanted = plain(typed.trim());
  const whole = plain(text);
  // combining accents would shift the positions: then nothing is marked
  if (!wanted || whole.length !== text.length) return -1;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(whole[at - 1]!)) return at;
  }
  return -1;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
