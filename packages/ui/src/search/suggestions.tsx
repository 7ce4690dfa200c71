import { useEffect, useRef } from 'react';
import { Icon } from '../icon';
import { classes } from '../classes';
import { optionId, type ComboGroup, type ComboOption } from './options';
import { Match } from './match';
import styles from './combobox.module.css';

interface SuggestionsProps {
  id: string;
  label: string;
  groups: readonly ComboGroup[];
  typed: string;
  /** id of the marked option */
  active: string | undefined;
  onChoose: (option: ComboOption) => void;
  onPoint: (id: string) => void;
}

/** The list that drops below a Combobox. */
export function Suggestions({ id, label, groups, typed, active, onChoose, onPoint }: SuggestionsProps) {
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
      aria-label={`${label}: suggestions`}
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
              // the keyboard reaches options through the text box (aria-activedescendant)
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={option.id}
                id={optionId(id, option)}
                role="option"
                tabIndex={-1}
                // one name, of the words that are seen: the marked part would break a word in two for some readers
                aria-label={option.hint ? `${option.label} ${option.hint}` : option.label}
                aria-selected={option.id === active}
                className={classes(styles.option, option.id === active && styles.active)}
                onClick={() => onChoose(option)}
                onPointerMove={() => option.id !== active && onPoint(option.id)}
              >
                {option.icon && <Icon of={option.icon} size={18} />}
                <span className={styles.name}>
                  <Match text={option.label} typed={typed} />
                </span>
                {option.hint && (
                  <>
                    {' '}
                    <span className={styles.hint}>{option.hint}</span>
                  </>
                )}
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}
