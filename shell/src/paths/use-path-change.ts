import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@mesa/remote-kit/router';

interface Move {
  path: string;
  /** true: by Back or Forward */
  back: boolean;
}

/**
 * Calls `onChange` after each change of the hash path, never for its query or at the first screen; before the
 * effects of the new screen, so that the screen can still set the focus and its title.
 */
export function usePathChange(onChange: (move: Move) => void): void {
  const { pathname } = useLocation();
  const back = useNavigationType() === 'POP';
  const before = useRef(pathname);
  const latest = useRef({ onChange, back });
  useLayoutEffect(() => {
    latest.current = { onChange, back };
  });
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    latest.current.onChange({ path: pathname, back: latest.current.back });
  }, [pathname]);
}
