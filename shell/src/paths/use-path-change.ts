import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '@mesa/remote-kit/router';

/**
 * Calls `onChange` with the new path after each change of the hash path, never for its query or at the first
 * screen; before the effects of the new screen, so that the screen can still set the focus and its title.
 */
export function usePathChange(onChange: (path: string) => void): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    latest.current(pathname);
  }, [pathname]);
}
