import { useEffect, useLayoutEffect, type RefObject } from 'react';

const FOCUSABLE = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled):not([type="hidden"])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[tabindex]:not([tabindex="-1"])',
].join(', ');

/** The elements inside that the Tab key reaches, in order. */
function focusablesIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.hidden && element.tabIndex >= 0,
  );
}

/**
 * While mounted, the rest of the page is inert and does not scroll, and the focus
 * is inside the dialog. On unmount the focus returns to where it was. Live
 * regions never become inert: screen readers would ignore them.
 */
export function useModalFocus(
  backdrop: RefObject<HTMLElement | null>,
  dialog: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const others = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && isBehind(element, backdrop.current),
    );
    for (const element of others) element.inert = true;
    const unlock = lockScroll();
    return () => {
      for (const element of others) element.inert = false;
      unlock();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [backdrop]);
  // the children's own autofocus takes precedence
  useEffect(() => {
    const root = dialog.current;
    if (!root || root.contains(document.activeElement) || backdrop.current?.inert) return;
    (root.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ?? root).focus({ preventScroll: true });
  }, [backdrop, dialog]);
}

/** Whether to make `element` inert. A modal that mounted above this one at the same time stays usable. */
function isBehind(element: HTMLElement, backdrop: HTMLElement | null): boolean {
  if (element === backdrop || element.inert || element.tagName === 'SCRIPT') return false;
  if (element.dataset['liveRegion'] !== undefined) return false;
  return !(backdrop?.inert && element.dataset['modal'] !== undefined);
}

/**
 * Stops the page from scrolling; a padding replaces the scroll bar, so that nothing moves.
 * @returns a function that restores scrolling
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  const bar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (bar > 0 && clientWidth > 0) style.paddingRight = `${bar}px`;
  return () => Object.assign(style, before);
}

/**
 * Keeps the Tab key inside `root`, from the last element on to the first and back.
 * @returns whether it moved the focus
 */
export function keepTabInside(root: HTMLElement, backwards: boolean): boolean {
  const focusables = focusablesIn(root);
  const first = focusables[0];
  const last = focusables.at(-1);
  if (!first || !last) return true;
  const at = document.activeElement;
  if (backwards && (at === first || at === root)) return moveFocus(last);
  if (!backwards && at === last) return moveFocus(first);
  return false;
}

function moveFocus(element: HTMLElement): true {
  element.focus();
  return true;
}
