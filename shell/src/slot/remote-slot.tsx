import { Suspense, type ReactNode } from 'react';
import { matchPath } from '@mesa/remote-kit/router';
import type { FirstPaintContent } from '../first-paint/first-paint-content';
import type { OwnedRoute, Registry } from '../registry/registry';
import { useCurrentEntry } from '../registry/use-current-entry';
import { useResource } from '../registry/use-resource';
import { ScreenSkeleton } from './screen-skeleton';
import { SlotBoundary } from './slot-boundary';

interface RemoteSlotProps {
  registry: Registry;
  route: OwnedRoute;
  /** shown in the slot that the page was opened at, until its screen is loaded */
  firstPaint: FirstPaintContent | null;
}

/** Draws a remote's screen. Loading and failure stay inside the slot. */
export function RemoteSlot({ registry, route, firstPaint }: RemoteSlotProps) {
  const entry = useCurrentEntry(registry, route.entry);
  const skeleton = (
    <ScreenSkeleton
      pattern={route.path}
      firstPaintNodes={firstPaint && matchPath(route.path, firstPaint.path) && firstPaint.nodes}
    />
  );
  return (
    <SlotBoundary key={entry.version} {...{ registry, entry }} waiting={skeleton}>
      {(shownMarker) => <RemoteScreen {...{ registry, route, skeleton, shownMarker }} />}
    </SlotBoundary>
  );
}

interface RemoteScreenProps {
  registry: Registry;
  route: OwnedRoute;
  skeleton: ReactNode;
  shownMarker: ReactNode;
}

function RemoteScreen({ registry, route, skeleton, shownMarker }: RemoteScreenProps) {
  const loaded = useResource(route.slotPath, () => registry.screens(route))?.[route.path];
  if (!loaded) return skeleton;
  // a screen may load components lazily
  return (
    <Suspense fallback={skeleton}>
      <loaded.Screen />
      {shownMarker}
    </Suspense>
  );
}
