import { useEffect } from 'react';
import { useHostServices } from './host';

/**
 * Sets the screen's title: in the browser's tab, and for screen readers after a change of path. Undefined
 * while unknown.
 */
export function useTitle(title: string | undefined): void {
  const { onTitle } = useHostServices();
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} | Mesa`;
    onTitle(title);
  }, [title, onTitle]);
}
