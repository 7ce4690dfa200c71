import type { Restaurant } from '@mesa/contract';
import { Button, classes, HeartIcon, IconButton } from '@mesa/ui';
import { useFavorite } from '../state/use-favorite';
import styles from './favorite-button.module.css';

export interface FavoriteButtonProps {
  restaurant: Pick<Restaurant, 'id' | 'name'>;
  /** a round heart over a photo, or a button with the word "Save" */
  look?: 'onPhoto' | 'labelled';
  className?: string | undefined;
}

/**
 * A heart that saves a restaurant to the diner's favorites, or removes it. The screen around it calls `useFavorites()` once, so
 * that saved ones are known.
 */
export function FavoriteButton({ restaurant, look = 'onPhoto', className }: FavoriteButtonProps) {
  const { saved, toggle } = useFavorite(restaurant);
  const label = `Save ${restaurant.name} to favorites`;
  const shared = { 'aria-pressed': saved, onClick: toggle, icon: HeartIcon };
  if (look === 'labelled')
    return (
      <Button {...shared} aria-label={label} className={classes(saved && styles.saved, className)}>
        {saved ? 'Saved' : 'Save'}
      </Button>
    );
  return (
    <IconButton
      {...shared}
      label={label}
      variant="onPhoto"
      className={classes(styles.heart, saved && styles.saved, className)}
    />
  );
}
