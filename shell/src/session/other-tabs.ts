import type { User } from '@mesa/contract';

/** What happened to the session of this browser: all tabs have the same cookie, and so the same diner. */
export type SessionChange =
  | { kind: 'signed-in'; user: User }
  /** the diner has logged out */
  | { kind: 'signed-out' }
  /** the session ended by itself, or from another device */
  | { kind: 'expired' };

/** The other tabs of this browser. */
export interface OtherTabs {
  send: (change: SessionChange) => void;
  /** @returns a function that stops listening */
  subscribe: (listener: (change: SessionChange) => void) => () => void;
}

export function openOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('mesa-session');
  return {
    send: (change) => channel.postMessage(change),
    subscribe(listener) {
      const receive = ({ data }: MessageEvent<SessionChange>) => listener(data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}
