import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is in view, or nearly.
 * @param margin how far around the window counts as in view, in CSS lengths
 * @param initially the answer until the browser gives one
 * @param otherwise the answer where there is no IntersectionObserver
 */
export function useVisible(
  element: RefObject<Element | null>,
  { margin = '0px', initially = false, otherwise = true } = {},
): boolean {
  const [visible, setVisible] = useState(initially);
  const supported = typeof IntersectionObserver !== 'undefined';
  useEffect(() => {
    if (!supported || !element.current) return;
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)!.isIntersecting), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [supported, element, margin]);
  return supported ? visible : otherwise;
}
