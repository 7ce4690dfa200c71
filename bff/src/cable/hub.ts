import { message } from './protocol';

/** One subscription of one socket. */
export interface Listener {
  identifier: string;
  send: (frame: string) => void;
}

const COALESCE_MS = 50;

/** Who listens to which topic in this process, and the telling of it. */
export function createHub() {
  const topics = new Map<string, Set<Listener>>();
  const waiting = new Map<string, NodeJS.Timeout>();

  const tell = (topic: string, body: unknown) => {
    const listeners = topics.get(topic);
    if (!listeners) return;
    const text = JSON.stringify(body);
    for (const { identifier, send } of listeners) send(message(identifier, text));
  };

  return {
    join(topic: string, listener: Listener): void {
      let listeners = topics.get(topic);
      if (!listeners) topics.set(topic, (listeners = new Set()));
      listeners.add(listener);
    },

    leave(topic: string, listener: Listener): void {
      const listeners = topics.get(topic);
      listeners?.delete(listener);
      if (listeners?.size === 0) topics.delete(topic);
    },

    tell,

    /** Tells once for all calls on one topic within 50 ms: a busy evening must not flood its watchers. */
    tellSoon(topic: string, body: unknown): void {
      if (waiting.has(topic) || !topics.has(topic)) return;
      waiting.set(
        topic,
        setTimeout(() => {
          waiting.delete(topic);
          tell(topic, body);
        }, COALESCE_MS),
      );
    },

    close(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      topics.clear();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
