import { classes } from '../classes';
import styles from './avatar.module.css';

/** A diner's initials in a disc, hidden from screen readers because the name is beside it. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: 'small' | 'medium' }) {
  return (
    <span aria-hidden className={classes(styles.avatar, size === 'small' && styles.small)}>
      {initials(name)}
    </span>
  );
}

/** "AR" for "Ana R.", "A" for "Ana", "?" for nothing. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? [...word][0] : '',
  );
  return letters.join('').toUpperCase() || '?';
}
