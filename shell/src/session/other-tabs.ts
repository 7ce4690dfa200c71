import type { User } from '@mesa/contract';

/** The other tabs of this browser, which have the same cookie and so the same diner. */
export interface OtherTabs {
  /** tells them who is signed in from now on, null for nobody */
  tell: (user: User | null) => void;
  /** @returns a function that stops listening */
  follow: (listener: (user: User | null) => void) => () => void;
}

export function openOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('mesa-diner');
  return {
    tell: (user) => channel.postMessage(user),
    follow(listener) {
      const hear = ({ data }: MessageEvent<User | null>) => listener(data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
