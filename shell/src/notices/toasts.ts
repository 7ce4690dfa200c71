import type { NotifyOptions } from '@mesa/remote-kit';

export interface ToastText {
  sentence: Words;
  tone?: NotifyOptions['tone'];
  action?: { label: Words; onAct: () => void };
}

/** Called at each render, so that a toast follows a change of the language. */
type Words = () => string;

export interface Toasts {
  notify: (sentence: string, options?: NotifyOptions) => void;
  /**
   * Like notify, with an action: it stays from path to path until it is used, dismissed or withdrawn.
   * @returns a function that withdraws it if it is still there
   */
  offer: (sentence: Words, action: NonNullable<ToastText['action']>) => () => void;
  dismiss: () => void;
  /**
   * Called after a change of path: removes the notification of the path before.
   * @returns the notification of the new path ("… has been cancelled" on the profile), null for none
   */
  onPathChange: (path: string) => string | null;
  current: () => ToastText | null;
  /** @returns a function that stops listening */
  subscribe: (listener: () => void) => () => void;
}

/**
 * One toast at a time: a notification replaces the one before. It only hides the offers, of which the newest
 * is shown afterwards.
 * @param currentPath the path of the address bar, which changes before the screen is rendered
 */
export function createToasts(announce: (sentence: string) => void, currentPath: () => string): Toasts {
  const listeners = new Set<() => void>();
  let offers: readonly ToastText[] = [];
  let notification: (ToastText & { path: string }) | null = null;
  const show = (next: { offers?: typeof offers; notification?: typeof notification }) => {
    if (next.offers) offers = next.offers;
    if (next.notification !== undefined) notification = next.notification;
    for (const listener of listeners) listener();
  };
  return {
    notify(sentence, { tone } = {}) {
      show({ notification: { sentence: () => sentence, tone, path: currentPath() } });
      announce(sentence);
    },
    offer(sentence, { label, onAct }) {
      const withdraw = () => show({ offers: offers.filter((candidate) => candidate !== toast) });
      const toast = { sentence, action: { label, onAct: () => (withdraw(), onAct()) } };
      show({ offers: [...offers, toast], notification: null });
      announce(sentence());
      return withdraw;
    },
    dismiss: () => show(notification ? { notification: null } : { offers: offers.slice(0, -1) }),
    onPathChange(path) {
      if (!notification || notification.path === path) return notification?.sentence() ?? null;
      show({ notification: null });
      return null;
    },
    current: () => notification ?? offers.at(-1) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
