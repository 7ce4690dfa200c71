import { Suspense } from 'react';
import type { Place, Registry } from '../registry/registry';
import { useResource } from '../registry/use-resource';
import { ScreenSkeleton } from './screen-skeleton';
import { SlotBoundary } from './slot-boundary';

interface RemoteSlotProps {
  registry: Registry;
  place: Place;
}

/** Where a remote's screen is drawn: its own loading, its own failure, never the whole page. */
export function RemoteSlot({ registry, place }: RemoteSlotProps) {
  return (
    <SlotBoundary entry={place.entry} onRetry={() => registry.forget(place.entry)}>
      <RemoteScreen registry={registry} place={place} />
    </SlotBoundary>
  );
}

function RemoteScreen({ registry, place }: RemoteSlotProps) {
  const loaded = useResource(place.stem, () => registry.screens(place))?.[place.path];
  if (!loaded) return <ScreenSkeleton />;
  // a screen may wait for parts of its own
  return <Suspense fallback={<ScreenSkeleton />}><loaded.Screen /></Suspense>;
}
