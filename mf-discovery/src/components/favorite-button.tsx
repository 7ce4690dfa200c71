import type { Restaurant } from '@mesa/contract';
import { HeartButton, type HeartButtonProps } from '@mesa/ui';
import { useFavorite } from '../state/use-favorite';

export interface FavoriteButtonProps extends Pick<HeartButtonProps, 'look' | 'className'> {
  restaurant: Pick<Restaurant, 'id' | 'name'>;
}

/**
 * A heart that keeps itself up to date. The screen around it calls `useFavorites()` once, so that saved ones
 * are known.
 */
export function FavoriteButton({ restaurant, ...looks }: FavoriteButtonProps) {
  const { saved, toggle } = useFavorite(restaurant);
  return <HeartButton name={restaurant.name} saved={saved} onToggle={toggle} {...looks} />;
}
