import { useEffect } from 'react';
import { useLocation, useNavigate } from '@mesa/remote-kit/router';

/**
 * Follows a change of the address that happens during the first render: React renders in steps
 * (docs/decisions/022), and the router listens only after the last one.
 */
export function useHashSync(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const shown = `/${window.location.hash.replace(/^#?\/?/, '')}`;
    if (shown !== pathname + search) void navigate(shown, { replace: true });
  }, [pathname, search, navigate]);
}
