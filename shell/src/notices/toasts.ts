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
 * One strip at a time: the newest sentence takes the place of the one before. An offer is only covered by what is told after it.
 * @param at the path of the address bar, which is ahead of the screen while that is drawn
 */
export function createToasts(announce: (sentence: string) => void, at: () => string): Toasts {
  const listeners = new Set<() => void>();
  let offered: ToastText | null = null;
  let told: (ToastText & { at: string }) | null = null;
  const change = (work: () => void) => {
    work();
    for (const listener of listeners) listener();
  };
  const cover = (next: typeof told) => change(() => void (told = next));
  const stand = (next: typeof offered) => change(() => void (offered = next));
  return {
    notify(sentence) {
      cover({ sentence, at: at() });
      announce(sentence);
    },
    offer(sentence, { label, onAct }) {
      const takeBack = () => {
        if (offered === mine) stand(null);
      };
      const mine = { sentence, action: { label, onAct: () => (takeBack(), onAct()) } };
      told = null;
      stand(mine);
      announce(sentence);
      return takeBack;
    },
    dismiss: () => (told ? cover(null) : stand(null)),
    moved(path) {
      if (!told || told.at === path) return told?.sentence ?? null;
      cover(null);
      return null;
    },
    current: () => told ?? offered,
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
