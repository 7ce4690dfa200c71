import { useEffect, useLayoutEffect } from 'react';
import { useHostServices } from './host';

/**
 * Sets the screen's title: in the browser's tab, and for screen readers after a change of path. Undefined
 * while unknown.
 */
export function useTitle(title: string | undefined): void {
  const { onTitle } = useHostServices();
  // in the same frame as the screen
  useLayoutEffect(() => {
    if (title !== undefined) document.title = `${title} | Mesa`;
  }, [title]);
  useEffect(() => {
    if (title !== undefined) onTitle(title);
  }, [title, onTitle]);
}
