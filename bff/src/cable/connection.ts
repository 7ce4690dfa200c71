import type { User } from '@mesa/contract';
import type { WebSocket } from 'ws';
import type { Session } from '../edge/session/session-store';
import { topicOf } from './channels';
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
/** Of an identifier, which is kept and repeated in each message (contract.md "/cable"). */
const IDENTIFIER_BYTES_MAX = 300;
const BUFFERED_BYTES_MAX = 1024 * 1024;
/**
 * Frames are limited by a token bucket: this many at once, because a page that reconnects subscribes up to a
 * hundred times, and then so many a second.
 */
const BURST = 300;
const PER_SECOND = 30;

interface ConnectionDependencies {
  socket: WebSocket;
  hub: Hub;
  /** the socket was opened with it; undefined for a visitor */
  session: Session | undefined;
  /** reads the session again, because it may have ended since the socket opened */
  currentDiner: () => Promise<User | undefined>;
  now: () => number;
}

interface Subscription {
  listener: Listener;
  /** absent while the session is read */
  topic?: string;
}

/** An open socket: its subscriptions and its limits. */
export class Connection {
  readonly session: Session | undefined;
  private readonly subscriptions = new Map<string, Subscription>();
  private tokens = BURST;
  private refilledAt: number;

  constructor(private readonly dependencies: ConnectionDependencies) {
    this.session = dependencies.session;
    this.refilledAt = dependencies.now();
  }

  /** Ends it in favour of another socket. @returns false when it has subscribed to something */
  giveWay(): boolean {
    if (this.subscriptions.size > 0) return false;
    this.end('remote', true);
    return true;
  }

  send(frame: string): void {
    const { socket } = this.dependencies;
    // end a socket that reads too slowly, so that memory does not grow; the client reconnects and fetches
    // anew
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(frame);
  }

  end(reason: DisconnectReason, reconnect: boolean): void {
    this.send(disconnect(reason, reconnect));
    this.dependencies.socket.close(reason === 'server_restart' ? 1001 : 1000);
  }

  /** Handles a frame from the client. */
  receive(text: string): void {
    if (!this.isWithinRate()) return this.end('invalid_request', false);
    const command = readCommand(text);
    if (command) this.execute(command);
  }

  /** Frees what the closed socket had subscribed to. */
  closed(): void {
    for (const identifier of [...this.subscriptions.keys()]) this.unsubscribe(identifier);
  }

  private execute({ command, identifier }: Command): void {
    if (command === 'subscribe') void this.subscribe(identifier);
    else if (command === 'unsubscribe') this.unsubscribe(identifier);
    // 'message' invokes an action of a channel; Mesa's channels have none
  }

  private async subscribe(identifier: string): Promise<void> {
    // send exactly one confirmation per subscription: some clients treat a second one as an error
    if (this.subscriptions.has(identifier)) return;
    const isTooLong = Buffer.byteLength(identifier) > IDENTIFIER_BYTES_MAX;
    if (isTooLong || this.subscriptions.size >= SUBSCRIPTIONS_MAX) return this.send(rejection(identifier));
    const subscription: Subscription = { listener: { identifier, send: (frame) => this.send(frame) } };
    this.subscriptions.set(identifier, subscription);
    let subscribable = topicOf(identifier, undefined);
    if (subscribable === 'needs-diner') {
      const diner = await this.dependencies.currentDiner().catch(() => 'unknown' as const);
      // a rejection is final, so if the session cannot be read now, let the client reconnect instead
      if (diner === 'unknown') return this.end('server_restart', true);
      subscribable = topicOf(identifier, diner);
    }
    // the client unsubscribed while the session was read; if it subscribed again, that is another object
    if (this.subscriptions.get(identifier) !== subscription) return;
    if (typeof subscribable === 'string') {
      this.subscriptions.delete(identifier);
      return this.send(rejection(identifier));
    }
    // SECURITY: identifiers that differ only in spelling would receive the same message many times over
    const { topic } = subscribable;
    if ([...this.subscriptions.values()].some((subscription) => subscription.topic === topic)) {
      this.subscriptions.delete(identifier);
      return this.send(rejection(identifier));
    }
    subscription.topic = topic;
    this.dependencies.hub.join(topic, subscription.listener);
    this.send(confirmation(identifier));
  }

  private unsubscribe(identifier: string): void {
    const subscription = this.subscriptions.get(identifier);
    this.subscriptions.delete(identifier);
    if (subscription?.topic) this.dependencies.hub.leave(subscription.topic, subscription.listener);
  }

  /** A token bucket for the client's frames. */
  private isWithinRate(): boolean {
    const at = this.dependencies.now();
    const refill = ((at - this.refilledAt) / 1_000) * PER_SECOND;
    this.tokens = Math.min(BURST, this.tokens + refill) - 1;
    this.refilledAt = at;
    return this.tokens >= 0;
  }
}
