import type { WebSocket } from 'ws';
import { topicOf, type Diner } from './channels';
import type { Hub, Listener } from './hub';
import {
  confirmation,
  disconnect,
  readCommand,
  rejection,
  type Command,
  type DisconnectReason,
} from './protocol';

const SUBSCRIPTIONS_MAX = 100;
const BUFFERED_BYTES_MAX = 1024 * 1024;
/** a page that comes back subscribes up to a hundred times at once; more than that a second is no page */
const BURST = 300;
const PER_SECOND = 30;

export interface ConnectionDependencies {
  socket: WebSocket;
  hub: Hub;
  /** digest of the session the socket was opened with; null for a visitor */
  session: string | null;
  /** asks the session store anew: a session may have ended since the socket opened */
  currentDiner: () => Promise<Diner | null>;
  now: () => number;
}

export type Connection = ReturnType<typeof openConnection>;

/** One open socket: its subscriptions and its bounds. */
export function openConnection({ socket, hub, session, currentDiner, now }: ConnectionDependencies) {
  // null while the session is being asked: a second "subscribe" for the same identifier is then ignored
  const subscriptions = new Map<string, { topic: string; listener: Listener } | null>();
  let allowance = BURST;
  let refilled = now();

  const send = (frame: string) => {
    // a reader that does not keep up is let go: it reconnects and asks afresh, memory does not grow
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(frame);
  };

  const end = (reason: DisconnectReason, reconnect: boolean) => {
    send(disconnect(reason, reconnect));
    socket.close(reason === 'server_restart' ? 1001 : 1000);
  };

  const subscribe = async (identifier: string) => {
    // exactly one confirmation per subscription: some clients take a second one for an error
    if (subscriptions.has(identifier)) return;
    if (subscriptions.size >= SUBSCRIPTIONS_MAX) return send(rejection(identifier));
    subscriptions.set(identifier, null);
    let wish = topicOf(identifier, null);
    if (wish === 'needs-diner') {
      const diner = await currentDiner().catch(() => 'unknown' as const);
      // a rejection is the last word; whoever cannot be asked about now comes back in a moment
      if (diner === 'unknown') return end('server_restart', true);
      wish = topicOf(identifier, diner);
    }
    if (!subscriptions.has(identifier)) return;
    if (typeof wish === 'string') {
      subscriptions.delete(identifier);
      return send(rejection(identifier));
    }
    const listener: Listener = { identifier, send };
    subscriptions.set(identifier, { topic: wish.topic, listener });
    hub.join(wish.topic, listener);
    send(confirmation(identifier));
  };

  const unsubscribe = (identifier: string) => {
    const subscription = subscriptions.get(identifier);
    subscriptions.delete(identifier);
    if (subscription) hub.leave(subscription.topic, subscription.listener);
  };

  const withinRate = () => {
    const at = now();
    allowance = Math.min(BURST, allowance + ((at - refilled) / 1_000) * PER_SECOND);
    refilled = at;
    allowance -= 1;
    return allowance >= 0;
  };

  const obey = ({ command, identifier }: Command) => {
    if (command === 'subscribe') void subscribe(identifier);
    else if (command === 'unsubscribe') unsubscribe(identifier);
    // 'message' carries actions of a channel, and Mesa's channels have none
  };

  return {
    session,
    send,
    end,
    hear(text: string): void {
      if (!withinRate()) return end('invalid_request', false);
      const command = readCommand(text);
      if (command) obey(command);
    },
    closed(): void {
      for (const identifier of [...subscriptions.keys()]) unsubscribe(identifier);
    },
  };
}
