import { useLayoutEffect } from 'react';

/**
 * While the screen is shown, no request names the page that it comes from: its address holds a token. The
 * layout effect runs before the effects of the screen, so that it also holds for their requests.
 */
export function useNoReferrer(): void {
  useLayoutEffect(() => {
    const meta = Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' });
    document.head.append(meta);
    return () => {
      // a policy outlives its element; this one is that of every page (bff/src/edge/security-headers.ts)
      meta.content = 'strict-origin-when-cross-origin';
      meta.remove();
    };
  }, []);
}
