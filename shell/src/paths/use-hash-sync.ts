import { useEffect } from 'react';
import { useLocation, useNavigate } from '@mesa/remote-kit/router';

/**
 * Follows a change of the address during the first render: that is split into steps (docs/decisions/072), and
 * the router listens only once it is done.
 */
export function useHashSync(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const named = `/${window.location.hash.replace(/^#?\/?/, '')}`;
    if (named !== pathname + search) void navigate(named, { replace: true });
  }, [pathname, search, navigate]);
}
