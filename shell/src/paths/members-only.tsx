import { useState, type ReactNode } from 'react';
import { hashPaths } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Navigate, useLocation } from '@mesa/remote-kit/router';

/** Sends a visitor to the landing page (spec.md §6). Asked at the door, once per path: whose session runs out inside may stay. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Door key={pathname}>{children}</Door>;
}

function Door({ children }: { children: ReactNode }) {
  const { session } = useHost();
  const [welcome] = useState(session.currentUser !== null);
  return welcome ? children : <Navigate to={hashPaths.landing.to()} replace />;
}
