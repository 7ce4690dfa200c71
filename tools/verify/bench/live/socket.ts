import { CABLE_PATH, CABLE_PROTOCOL } from '@mesa/contract';
import { WebSocket } from 'undici';

type Frame = { type?: string; identifier?: string; message?: unknown };

/** One socket of /cable and the messages it has received. */
export interface Socket {
  subscribe(identifier: object): Promise<void>;
  /** called with every message of a channel */
  hear(listener: (message: unknown) => void): void;
  close(): void;
}

/** Opens a socket as a page of that Mesa does; resolves once it is welcomed. */
export async function openSocket(url: string, cookie = ''): Promise<Socket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + CABLE_PATH, {
    protocols: [CABLE_PROTOCOL],
    headers: { origin: url, ...(cookie ? { cookie } : {}) },
  });
  const listeners: ((message: unknown) => void)[] = [];
  const waiting = new Map<string, () => void>();
  const opened = new Promise<void>((resolve, reject) => {
    waiting.set('welcome', resolve);
    socket.addEventListener('error', () => reject(new Error('The socket was refused.')));
    socket.addEventListener('close', () => reject(new Error('The socket was closed.')));
  });
  socket.addEventListener('message', ({ data }) => {
    const { type, identifier = '', message } = JSON.parse(String(data)) as Frame;
    if (type === 'welcome') waiting.get('welcome')?.();
    else if (type === 'confirm_subscription') waiting.get(identifier)?.();
    else if (!type) for (const listener of listeners) listener(message);
  });
  await opened;
  return {
    subscribe(identifier) {
      const text = JSON.stringify(identifier);
      const confirmed = new Promise<void>((resolve) => waiting.set(text, resolve));
      socket.send(JSON.stringify({ command: 'subscribe', identifier: text }));
      return confirmed;
    },
    hear: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  };
}

export const dayOf = (restaurant_id: string, date: string) => ({
  channel: 'AvailabilityChannel',
  restaurant_id,
  date,
});
