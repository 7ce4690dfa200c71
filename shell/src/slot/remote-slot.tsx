import { Suspense } from 'react';
import { matchPath } from '@mesa/remote-kit/router';
import type { Standing } from '../first-paint/standing';
import type { Place, Registry } from '../registry/registry';
import { useResource } from '../registry/use-resource';
import { ScreenSkeleton } from './screen-skeleton';
import { SlotBoundary } from './slot-boundary';

interface RemoteSlotProps {
  registry: Registry;
  place: Place;
  /** what stands in the slot that the page was opened at, until its screen is there */
  standing: Standing | null;
}

/** Where a remote's screen is drawn: its own loading, its own failure, never the whole page. */
export function RemoteSlot(props: RemoteSlotProps) {
  const { registry, place } = props;
  return (
    <SlotBoundary entry={place.entry} onRetry={() => registry.forget(place.entry)}>
      <RemoteScreen {...props} />
    </SlotBoundary>
  );
}

function RemoteScreen({ registry, place, standing }: RemoteSlotProps) {
  const loaded = useResource(place.stem, () => registry.screens(place))?.[place.path];
  const waiting = (
    <ScreenSkeleton
      pattern={place.path}
      standing={standing && matchPath(place.path, standing.path) && standing.nodes}
    />
  );
  if (!loaded) return waiting;
  // a screen may wait for parts of its own
  return (
    <Suspense fallback={waiting}>
      <loaded.Screen />
    </Suspense>
  );
}
