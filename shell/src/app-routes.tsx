import { hashPaths } from '@mesa/contract';
import { Navigate, useRoutes } from '@mesa/remote-kit/router';
import { FailedState, Wrap } from '@mesa/ui';
import type { FirstPaintContent } from './first-paint/first-paint-content';
import { ProtectedRoute } from './paths/protected-route';
import { useText } from './messages';
import type { OwnedRoute, Registry } from './registry/registry';
import { RemoteScreen } from './remote-screen/remote-screen';

export interface AppRoutesProps {
  registry: Registry;
  firstPaint: FirstPaintContent | null;
}

/**
 * The routes of the registry, each with its owner and guard; any other path redirects to "/" (spec.md §2).
 */
export function AppRoutes({ registry, firstPaint }: AppRoutesProps) {
  const t = useText();
  const landing = hashPaths.landing.pattern;
  return useRoutes([
    ...registry.routes.map((route) => ({
      path: route.path,
      element: <GuardedScreen route={route} {...{ registry, firstPaint }} />,
    })),
    ...incompletePathsOf(registry.routes).map((path) => ({ path, element: <ToLanding /> })),
    // reached only when the registry names no owner of the landing page
    { path: landing, element: <Unavailable message={t('shell.app.none')} /> },
    { path: '*', element: <ToLanding /> },
  ]);
}

function GuardedScreen({ route, ...rest }: AppRoutesProps & { route: OwnedRoute }) {
  const screen = <RemoteScreen key={route.basePath} route={route} {...rest} />;
  return route.isProtected ? <ProtectedRoute pattern={route.path}>{screen}</ProtectedRoute> : screen;
}

function ToLanding() {
  return <Navigate to={hashPaths.landing.pattern} replace />;
}

/** Paths that lack the parameter at their end: "/booking/view" does not name a restaurant called "view". */
function incompletePathsOf(routes: readonly OwnedRoute[]): string[] {
  const known = new Set(routes.map(({ path }) => path));
  return routes.map(({ path }) => path.replace(/\/:\w+$/, '')).filter((path) => path && !known.has(path));
}

function Unavailable({ message }: { message: string }) {
  return (
    <Wrap narrow>
      <FailedState message={message} onRetry={() => window.location.reload()} />
    </Wrap>
  );
}
