import { message } from './protocol';

/** One subscription of one socket. */
export interface Listener {
  identifier: string;
  send: (frame: string) => void;
}

const COALESCE_MS = 50;
/** How many listeners get a message before other work has its turn. */
const SLICE = 500;

/** Who listens to which topic in this process; publishes messages to them. */
export function createHub() {
  const topics = new Map<string, Set<Listener>>();
  const scheduled = new Map<string, NodeJS.Timeout>();

  const publish = (topic: string, body: unknown) => {
    const listeners = topics.get(topic);
    if (!listeners) return;
    sendInSlices([...listeners], JSON.stringify(body));
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

    publish,

    /**
     * Sends one message for all calls on a topic within 50 ms, so that a busy evening does not flood its
     * listeners.
     */
    publishCoalesced(topic: string, body: unknown): void {
      if (scheduled.has(topic) || !topics.has(topic)) return;
      scheduled.set(
        topic,
        setTimeout(() => {
          scheduled.delete(topic);
          publish(topic, body);
        }, COALESCE_MS),
      );
    },

    close(): void {
      for (const timer of scheduled.values()) clearTimeout(timer);
      scheduled.clear();
      topics.clear();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;

/** The slices of one message come before those of the next. */
function sendInSlices(listeners: readonly Listener[], text: string): void {
  for (const { identifier, send } of listeners.slice(0, SLICE)) send(message(identifier, text));
  if (listeners.length > SLICE) setImmediate(() => sendInSlices(listeners.slice(SLICE), text));
}
