import { useEffect } from 'react';
import { useHostServices } from './host';

/** Names the screen: in the browser's tab, and to screen readers after a change of path. Undefined while it is not known yet. */
export function useTitle(title: string | undefined): void {
  const { titled } = useHostServices();
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} | Mesa`;
    titled(title);
  }, [title, titled]);
}
