import { useEffect } from 'react';
import { hashPaths, linkPath } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Navigate, useLocation, useParams, useRoutes } from '@mesa/remote-kit/router';
import { FailedState, Wrap } from '@mesa/ui';
import type { FirstPaintContent } from './first-paint/first-paint-content';
import { mendPath } from './paths/mend-path';
import { ProtectedRoute } from './paths/protected-route';
import { textNow, useText } from './messages';
import type { OwnedRoute, Registry } from './registry/registry';
import { RemoteScreen } from './remote-screen/remote-screen';

export interface AppRoutesProps {
  registry: Registry;
  firstPaint: FirstPaintContent | null;
}

/**
 * The routes of the registry, each with its owner and guard; any other path redirects to "/" (spec.md §2).
 */
export function AppRoutes(props: AppRoutesProps) {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const mended = mendPath(path);
  return mended === path ? <Routes {...props} /> : <Navigate to={mended} replace />;
}

function Routes({ registry, firstPaint }: AppRoutesProps) {
  const t = useText();
  const landing = hashPaths.landing.pattern;
  return useRoutes([
    ...registry.routes.map((route) => ({
      path: route.path,
      element: <GuardedScreen route={route} registry={registry} firstPaint={firstPaint} />,
    })),
    ...incompletePathsOf(registry.routes).map((path) => ({ path, element: <Unknown /> })),
    ...(['login', 'signup'] as const).map((modal) => ({
      path: `/${modal}`,
      element: <ToSignIn modal={modal} />,
    })),
    // reached only when the registry names no owner of the landing page
    { path: landing, element: <Unavailable message={t('shell.app.none')} /> },
    { path: '/r/:slug', element: <ToLinkPage /> },
    { path: '*', element: <Unknown /> },
  ]);
}

function GuardedScreen({ route, ...props }: AppRoutesProps & { route: OwnedRoute }) {
  const screen = <RemoteScreen key={route.basePath} route={route} {...props} />;
  return route.isProtected ? <ProtectedRoute pattern={route.path}>{screen}</ProtectedRoute> : screen;
}

/** The page of a restaurant for who gets a link is the server's; it leads back here. */
function ToLinkPage() {
  const { slug = '' } = useParams();
  useEffect(() => window.location.replace(linkPath(slug)), [slug]);
  return null;
}

/** A path that no screen has: the landing page, and why. */
function Unknown() {
  const { notify } = useHost();
  useEffect(() => notify(textNow()('shell.app.unknown')), [notify]);
  return <ToLanding />;
}

function ToLanding() {
  return <Navigate to={hashPaths.landing.pattern} replace />;
}

/** Links in mails lead here: the landing page with the dialog; without it for a signed-in diner. */
function ToSignIn({ modal }: { modal: 'login' | 'signup' }) {
  const { session, openModal } = useHost();
  const isVisitor = session.currentUser === null;
  useEffect(() => {
    if (isVisitor) openModal(modal);
  }, [isVisitor, modal, openModal]);
  return <ToLanding />;
}

/** Paths that lack the parameter at their end: "/booking/view" does not name a restaurant called "view". */
function incompletePathsOf(routes: readonly OwnedRoute[]): string[] {
  const paths = new Set(routes.map(({ path }) => path));
  return routes.map(({ path }) => path.replace(/\/:\w+$/, '')).filter((path) => path && !paths.has(path));
}

function Unavailable({ message }: { message: string }) {
  return (
    <Wrap narrow>
      <FailedState message={message} onRetry={() => window.location.reload()} />
    </Wrap>
  );
}
