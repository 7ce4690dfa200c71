import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { cutAverage, type ListedRestaurant } from '@mesa/contract';
import { type MapPin, type MapSketchProps, Skeleton } from '@mesa/ui';
import { useText } from '../../messages';
import type { SearchResults } from '../../state/search-results';

/** The list works without it: if loading fails, its space stays empty. */
const MapSketch = lazy(
  (): Promise<{ default: ComponentType<MapSketchProps> }> =>
    import('../../components/maps').then(
      ({ MapSketch: Loaded }) => ({ default: Loaded }),
      () => ({ default: () => null }),
    ),
);

export interface ResultMapProps extends Pick<MapSketchProps, 'selected' | 'onHover' | 'onChoose'> {
  results: SearchResults;
}

/** The restaurants found on a map. */
export function ResultMap({ results: { list, total }, ...props }: ResultMapProps) {
  const t = useText();
  const pins = useMemo(() => list.map(pinOf), [list]);
  return (
    <Suspense fallback={<Skeleton height={538} />}>
      <MapSketch {...props} label={t('results.map')} pins={pins} total={total} ratio={0.7} />
    </Suspense>
  );
}

/** A pin with the rating, or with the number of its row where there is no rating. */
const pinOf = (
  { id, name, lat, lng, average_rating, num_reviews }: ListedRestaurant,
  index: number,
): MapPin => ({
  id,
  lat,
  lng,
  label: name,
  sign: num_reviews > 0 ? cutAverage(average_rating) : String(index + 1),
});
