import { useCallback, useEffect, useState } from 'react';

/** A section counts as current once its top has come this near to the header, in pixels. */
const NEAR = 160;

/**
 * Marks the section one is reading and scrolls to another.
 * @param ids of the sections' elements, from top to bottom; the same list at each render in content
 */
export function useSections(ids: readonly string[]): { current: string; goTo: (id: string) => void } {
  const [current, setCurrent] = useState(ids[0]!);
  const list = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const { scrollY, innerHeight } = window;
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const passed = list
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= NEAR);
      setCurrent((atEnd ? list.split(' ').at(-1) : passed.at(-1)) ?? list.split(' ')[0]!);
    };
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list]);

  const goTo = useCallback((id: string) => {
    const section = document.getElementById(id);
    if (!section) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
    // reading goes on from there
    section.focus({ preventScroll: true });
    setCurrent(id);
  }, []);
  return { current, goTo };
}
