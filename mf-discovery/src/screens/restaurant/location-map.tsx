import { lazy, Suspense, type ComponentType } from 'react';
import type { AreaMapProps } from '@mesa/ui';

/**
 * The map is below the first screen and a tenth of the page's JavaScript, so it is loaded after the rest.
 * The page works without it: if loading fails, its space stays empty.
 */
const AreaMap = lazy(
  (): Promise<{ default: ComponentType<AreaMapProps> }> =>
    import('./area-map').then(
      ({ AreaMap: Loaded }) => ({ default: Loaded }),
      () => ({ default: NoMap }),
    ),
);

/** The map around a restaurant; its space is reserved while it is loading. */
export function LocationMap(props: AreaMapProps) {
  return (
    <Suspense fallback={null}>
      <AreaMap {...props} />
    </Suspense>
  );
}

function NoMap() {
  return null;
}
