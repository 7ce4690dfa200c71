import { hashPaths } from '@mesa/contract';
import { Navigate, useRoutes } from '@mesa/remote-kit/router';
import { FailedState, Wrap } from '@mesa/ui';
import type { Standing } from './first-paint/standing';
import { MembersOnly } from './paths/members-only';
import type { Place, Registry } from './registry/registry';
import { RemoteSlot } from './slot/remote-slot';

/** Path → owner and guard, all from the registry; any other path → "/" (spec.md §2). */
export function Screens({ registry, standing }: { registry: Registry; standing: Standing | null }) {
  const landing = hashPaths.landing.pattern;
  return useRoutes([
    ...registry.places.map((place) => ({
      path: place.path,
      element: <Screen registry={registry} place={place} standing={standing} />,
    })),
    ...beginningsOf(registry.places).map((path) => ({ path, element: <ToLanding /> })),
    // after the registry's, so that it is met only when the registry names no owner
    { path: landing, element: <NobodyHome /> },
    { path: '*', element: <ToLanding /> },
  ]);
}

function ToLanding() {
  return <Navigate to={hashPaths.landing.pattern} replace />;
}

/** Paths that lack the parameter at their end: "/booking/view" is no restaurant called "view". */
function beginningsOf(places: readonly Place[]): string[] {
  const whole = new Set(places.map(({ path }) => path));
  return places.map(({ path }) => path.replace(/\/:\w+$/, '')).filter((path) => path && !whole.has(path));
}

function Screen({ place, ...rest }: { registry: Registry; place: Place; standing: Standing | null }) {
  const slot = <RemoteSlot key={place.stem} place={place} {...rest} />;
  return place.members ? <MembersOnly pattern={place.path}>{slot}</MembersOnly> : slot;
}

/** Nobody owns the landing page: there is nowhere to send anyone. */
function NobodyHome() {
  return (
    <Wrap narrow>
      <FailedState message="Mesa isn't available right now." onRetry={() => window.location.reload()} />
    </Wrap>
  );
}
