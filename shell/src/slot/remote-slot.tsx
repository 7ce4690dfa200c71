import { Suspense } from 'react';
import { matchPath } from '@mesa/remote-kit/router';
import type { FirstPaintContent } from '../first-paint/first-paint-content';
import type { OwnedRoute, Registry } from '../registry/registry';
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
export function RemoteSlot(props: RemoteSlotProps) {
  const { registry, route } = props;
  return (
    <SlotBoundary entry={route.entry} onRetry={() => registry.forget(route.entry)}>
      <RemoteScreen {...props} />
    </SlotBoundary>
  );
}

function RemoteScreen({ registry, route, firstPaint }: RemoteSlotProps) {
  const loaded = useResource(route.slotPath, () => registry.screens(route))?.[route.path];
  const skeleton = (
    <ScreenSkeleton
      pattern={route.path}
      firstPaintNodes={firstPaint && matchPath(route.path, firstPaint.path) && firstPaint.nodes}
    />
  );
  if (!loaded) return skeleton;
  // a screen may load components lazily
  return (
    <Suspense fallback={skeleton}>
      <loaded.Screen />
    </Suspense>
  );
}
