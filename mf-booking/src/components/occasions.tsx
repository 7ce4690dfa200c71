import { NOTES_MAX } from '@mesa/contract';
import { Button } from '@mesa/ui';
import { useText } from '../messages';
import styles from './occasions.module.css';

const OCCASIONS = ['diner.birthday', 'diner.anniversary', 'diner.date', 'diner.business'] as const;

export interface OccasionsProps {
  /** the special request; an occasion is its first word */
  notes: string;
  onChange: (notes: string) => void;
}

/** Buttons for what is celebrated: one begins the special request, pressed again it leaves it. */
export function Occasions({ notes, onChange }: OccasionsProps) {
  const t = useText();
  const names = OCCASIONS.map((id) => t(id));
  const chosen = names.find((name) => notes.startsWith(name) && /^([.,:;]|$)/.test(notes.slice(name.length)));
  const words = chosen ? notes.slice(chosen.length).replace(/^[.,:;\s]+/, '') : notes;
  const choose = (name: string) => {
    const next = name === chosen ? words : [name, words].filter(Boolean).join('. ');
    if (next.length <= NOTES_MAX) onChange(next);
  };
  return (
    <div role="group" aria-labelledby="occasions" className={styles.occasions}>
      <p id="occasions">{t('diner.occasion')}</p>
      {names.map((name) => (
        <Button
          key={name}
          size="small"
          aria-pressed={name === chosen}
          className={styles.occasion}
          onClick={() => choose(name)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
