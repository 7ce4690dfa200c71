import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element can be seen, or nearly.
 * @param margin how far around the window counts as seen, in CSS lengths
 * @param otherwise the answer where no browser can tell
 */
export function useVisible(
  element: RefObject<Element | null>,
  { margin = '0px', otherwise = true } = {},
): boolean {
  const [visible, setVisible] = useState(false);
  const able = typeof IntersectionObserver !== 'undefined';
  useEffect(() => {
    if (!able || !element.current) return;
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)!.isIntersecting), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [able, element, margin]);
  return able ? visible : otherwise;
}
