import { useEffect } from 'react';
import { useNavigate } from '@mesa/remote-kit/router';

/**
 * Makes plain links to `#/…` navigate through the router (the links of ui know no router). If the browser
 * followed them, they would look like Back to the router, and the page would not scroll to the top.
 *
 * A link with `data-replace`, or within an element that has it, takes its page's place in the history: Back
 * does not lead to that page, a form whose work is done or given up.
 */
export function useHashLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = (event.target as Element).closest?.('a[href^="#/"]');
      if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return;
      event.preventDefault();
      const href = link.getAttribute('href')!;
      // a link to where one is already adds nothing to the history, as in any browser
      const replace = href === window.location.hash || link.closest('[data-replace]') !== null;
      void navigate(href.slice(1), { replace });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
