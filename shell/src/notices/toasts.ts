import type { NotifyOptions } from '@mesa/remote-kit';

export interface ToastText {
  sentence: string;
  action?: { label: string; onAct: () => void };
}

export interface Toasts {
  notify: (sentence: string, options?: NotifyOptions) => void;
  /**
   * Like notify, with something to do about it: it stays from path to path until it is done, dismissed or taken back.
   * @returns how to take it back, which does nothing once it has gone
   */
  offer: (sentence: string, action: NonNullable<ToastText['action']>) => () => void;
  dismiss: () => void;
  /**
   * The path has changed: what was told on the one before goes.
   * @returns the sentence that was told for this one ("cancelled", and on to the profile), else null
   */
  moved: (path: string) => string | null;
  current: () => ToastText | null;
  follow: (listener: () => void) => () => void;
}

/**
 * One strip at a time: the newest sentence takes the place of the one before.
 * @param at the path of the address bar, which is ahead of the screen while that is drawn
 */
export function createToasts(announce: (sentence: string) => void, at: () => string): Toasts {
  const listeners = new Set<() => void>();
  let text: ToastText | null = null;
  let toldAt = '';
  const show = (next: ToastText | null) => {
    text = next;
    toldAt = at();
    for (const listener of listeners) listener();
    if (next) announce(next.sentence);
  };
  return {
    notify: (sentence) => show({ sentence }),
    offer(sentence, { label, onAct }) {
      const takeBack = () => {
        if (text === mine) show(null);
      };
      const mine = { sentence, action: { label, onAct: () => (takeBack(), onAct()) } };
      show(mine);
      return takeBack;
    },
    dismiss: () => show(null),
    moved(path) {
      if (!text || text.action) return null;
      if (toldAt === path) return text.sentence;
      show(null);
      return null;
    },
    current: () => text,
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
