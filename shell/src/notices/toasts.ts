import type { NotifyOptions } from '@mesa/remote-kit';

export interface ToastText {
  sentence: string;
  action?: { label: string; onAct: () => void };
}

export interface Toasts {
  notify: (sentence: string, options?: NotifyOptions) => void;
  /** like notify, with something to do about it; returns how to take it back, which does nothing once it has gone */
  offer: (sentence: string, action: NonNullable<ToastText['action']>) => () => void;
  dismiss: () => void;
  current: () => ToastText | null;
  follow: (listener: () => void) => () => void;
}

/** One strip at a time: the newest sentence takes the place of the one before. */
export function createToasts(announce: (sentence: string) => void): Toasts {
  const listeners = new Set<() => void>();
  let text: ToastText | null = null;
  const show = (next: ToastText | null) => {
    text = next;
    for (const listener of listeners) listener();
    if (next) announce(next.sentence);
  };
  return {
    notify: (sentence) => show({ sentence }),
    offer(sentence, action) {
      const mine = { sentence, action };
      show(mine);
      return () => {
        if (text === mine) show(null);
      };
    },
    dismiss: () => show(null),
    current: () => text,
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
