import { useEffect } from 'react';
import { textNow } from '../messages';
import { announce } from '../text/announce';

/** Announces how many suggestions there are, whenever that changes; 0 while none are shown. */
export function useAnnouncedCount(count: number): void {
  useEffect(() => {
    if (count > 0) announce(textNow()('ui.combobox.count', { count }));
  }, [count]);
}
