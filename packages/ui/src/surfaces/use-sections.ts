import { useCallback, useEffect, useState } from 'react';

/** A section is current once its top is at most this far below the window's, in pixels. */
const NEAR = 160;

/**
 * Finds the section of the page that is being read, and scrolls to another one.
 * @param ids the sections' element ids, from top to bottom
 */
export function useSections(ids: readonly string[]): { current: string; goTo: (id: string) => void } {
  const [current, setCurrent] = useState(ids[0]!);
  const list = ids.join(' ');
  useEffect(() => {
    const update = () => {
      const { scrollY, innerHeight } = window;
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const passed = list
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= NEAR);
      setCurrent((atEnd ? list.split(' ').at(-1) : passed.at(-1)) ?? list.split(' ')[0]!);
    };
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [list]);

  const goTo = useCallback((id: string) => {
    const section = document.getElementById(id);
    if (!section) return;
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block: 'start' });
    // the keyboard and screen readers continue from there
    section.focus({ preventScroll: true });
    setCurrent(id);
  }, []);
  return { current, goTo };
}
