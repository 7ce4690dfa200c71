import { useEffect } from 'react';
import { useLocation, useNavigate } from '@mesa/remote-kit/router';

/**
 * Shows the path that the address names, should it have moved on while the page was drawn: the first screens are drawn in
 * steps (docs/decisions/072), and the router hears of changes only once they stand.
 */
export function useAddress(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const named = `/${window.location.hash.replace(/^#?\/?/, '')}`;
    if (named !== pathname + search) void navigate(named, { replace: true });
  }, [pathname, search, navigate]);
}
