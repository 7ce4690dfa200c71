import { Suspense, type ReactNode } from 'react';
import { matchPath, useLocation } from '@mesa/remote-kit/router';
import { Loading } from '@mesa/ui';
import type { FirstPaintContent } from '../first-paint/first-paint-content';
import { FirstPaintNodes } from '../first-paint/first-paint-nodes';
import { useText } from '../messages';
import type { OwnedRoute, Registry } from '../registry/registry';
import { useResource } from '../registry/resources';
import { RemoteBoundary } from './remote-boundary';
import { ScreenShapes } from './screen-shapes';

interface RemoteScreenProps {
  registry: Registry;
  route: OwnedRoute;
  /** shown until the screen that the page was opened at is loaded */
  firstPaint: FirstPaintContent | null;
}

/** Draws a remote's screen. While it loads, and when it fails, the rest of the page keeps working. */
export function RemoteScreen({ registry, route, firstPaint }: RemoteScreenProps) {
  const { pathname } = useLocation();
  const skeleton = (
    <ScreenSkeleton
      pattern={route.path}
      firstPaintNodes={firstPaint && matchPath(route.path, firstPaint.path) && firstPaint.nodes}
    />
  );
  return (
    <RemoteBoundary registry={registry} entry={route.entry} subject={pathname} waiting={skeleton}>
      {(shownMarker) => (
        <LoadedScreen registry={registry} route={route} skeleton={skeleton} shownMarker={shownMarker} />
      )}
    </RemoteBoundary>
  );
}

interface LoadedScreenProps {
  registry: Registry;
  route: OwnedRoute;
  skeleton: ReactNode;
  shownMarker: ReactNode;
}

function LoadedScreen({ registry, route, skeleton, shownMarker }: LoadedScreenProps) {
  const loaded = useResource(route.basePath, () => registry.screens(route))?.[route.path];
  if (!loaded) return skeleton;
  // a screen may load components lazily
  return (
    <Suspense fallback={skeleton}>
      <loaded.Screen />
      {shownMarker}
    </Suspense>
  );
}

interface ScreenSkeletonProps {
  /** the pattern of the screen's path */
  pattern: string;
  /** the first paint of this screen; null for none */
  firstPaintNodes: readonly Node[] | null;
}

/** In place of a remote's screen, until it is loaded with its own skeleton. */
function ScreenSkeleton({ pattern, firstPaintNodes }: ScreenSkeletonProps) {
  const t = useText();
  return (
    <Loading label={t('shell.remote.loading')}>
      {firstPaintNodes ? <FirstPaintNodes nodes={firstPaintNodes} /> : <ScreenShapes pattern={pattern} />}
    </Loading>
  );
}
