import { classes } from '../classes';
import { HeartIcon } from '../icons';
import { useText } from '../messages';
import { Button } from './button';
import { IconButton } from './icon-button';
import styles from './heart-button.module.css';

export interface HeartButtonProps {
  /** the restaurant's name */
  name: string;
  saved: boolean;
  onToggle: () => void;
  /** a heart over a photo, a plain one, or a button with the word "Save" */
  look?: 'onPhoto' | 'plain' | 'labelled';
  className?: string;
}

/** A heart that saves a restaurant to the diner's favorites, or removes it. */
export function HeartButton({ name, saved, onToggle, look = 'onPhoto', className }: HeartButtonProps) {
  const t = useText();
  const label = t('ui.heart.saveName', { name });
  const shared = { onClick: onToggle, icon: HeartIcon };
  const buttonClass = classes(
    styles.button,
    look === 'onPhoto' && styles.heart,
    saved && styles.saved,
    className,
  );
  // the words on the button change, and so does its name: a pressed state as well would say it twice
  if (look === 'labelled')
    return (
      <Button {...shared} aria-label={saved ? t('ui.heart.remove', { name }) : label} className={buttonClass}>
        {saved ? t('ui.heart.saved') : t('ui.heart.save')}
      </Button>
    );
  return (
    <IconButton
      {...shared}
      aria-pressed={saved}
      label={label}
      variant={look === 'onPhoto' ? 'onPhoto' : 'quiet'}
      className={buttonClass}
    />
  );
}
