import { useLayoutEffect, useRef, type RefObject } from 'react';

/** How many layers are open in this entry of the history. */
export const depth = (): number => (window.history.state as { layers?: number } | null)?.layers ?? 0;

/** Read from the document, because shell and remotes each have their own copy of this module. */
const openLayers = (): number => document.querySelectorAll('[data-layer]').length;

/**
 * Gives an open layer (a dialog, the phone's map) an entry of the history, so that Back closes it; closing it
 * in another way takes the entry back.
 * @param layer its element
 * @param open false: nothing is open
 */
export function useBackCloses(layer: RefObject<HTMLElement | null>, onClose: () => void, open = true): void {
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const element = layer.current;
    if (!open || !element) return;
    const number = openLayers() + 1;
    element.dataset['layer'] = String(number);
    if (depth() < number) window.history.pushState({ ...window.history.state, layers: number }, '');
    const close = () => {
      if (depth() < number) latest.current();
    };
    window.addEventListener('popstate', close);
    return () => {
      window.removeEventListener('popstate', close);
      delete element.dataset['layer'];
      // later: a layer that replaces it takes its entry over, and a link that was followed made its own
      setTimeout(leaveClosedLayers);
    };
  }, [layer, open]);
}

/** Goes back to before the entries of layers that are closed. */
function leaveClosedLayers(): void {
  const over = depth() - openLayers();
  if (over <= 0) return;
  window.history.replaceState({ ...window.history.state, layers: openLayers() }, '');
  window.history.go(-over);
}

/** Passes over entries of closed layers, after Back from a link in one, or a reload. Used once a page. */
export function useNoClosedLayers(): void {
  useLayoutEffect(() => {
    leaveClosedLayers();
    window.addEventListener('popstate', leaveClosedLayers);
    return () => window.removeEventListener('popstate', leaveClosedLayers);
  }, []);
}
