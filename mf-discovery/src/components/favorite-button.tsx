import type { Restaurant } from '@mesa/contract';
import { HeartButton, type HeartButtonProps } from '@mesa/ui';
import { useFavorite } from '../state/use-favorite';

export interface FavoriteButtonProps extends Pick<HeartButtonProps, 'look' | 'className'> {
  restaurant: Pick<Restaurant, 'id' | 'name'>;
}

/**
 * A heart that shows and changes whether a restaurant is a favorite. Its screen calls `useFavorites()` once,
 * to load the favorites.
 */
export function FavoriteButton({ restaurant, ...looks }: FavoriteButtonProps) {
  const { saved, toggle } = useFavorite(restaurant);
  return <HeartButton name={restaurant.name} saved={saved} onToggle={toggle} {...looks} />;
}
