/// <reference path="./actioncable.d.ts" />
import { CABLE_PATH } from '@mesa/contract';
import type { Consumer, Subscription } from '@rails/actioncable';
import type { LiveHandlers, LiveLink, LiveState } from '../live-link';

type Handlers = LiveHandlers<never>;

/** One subscription on the wire, shared by everyone on the page who follows the same. */
interface Topic {
  followers: Set<Handlers>;
  subscription: Subscription | null;
  /** the server does not give it to whoever we are now */
  rejected: boolean;
}

/** The page's live link, and what its owner may do with it. */
export interface CableLink extends LiveLink {
  /** opens the socket afresh, as whoever is signed in now; everyone who follows something asks afresh */
  renew: () => void;
}

/**
 * A link over one consumer of the stock client. Client and socket come with the first subscription.
 * The same channel with the same parameters is subscribed once on the wire: a server confirms once,
 * and the client would ask again twice a second for the confirmation of the second.
 * @param url where the websocket is; contract's path on the page's own origin unless told
 */
export function createCableLink(url: string = CABLE_PATH): CableLink {
  const topics = new Map<string, Topic>();
  const listeners = new Set<() => void>();
  let consumer: Promise<Consumer> | null = null;
  let state: LiveState = 'idle';

  const become = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const tell = (topic: Topic, what: (follower: Handlers) => void) => {
    for (const follower of [...topic.followers]) what(follower);
  };

  const open = (identifier: string, topic: Topic) => {
    consumer ??= import('@rails/actioncable').then(({ createConsumer }) => createConsumer(url));
    topic.rejected = false;
    if (state === 'idle') become('connecting');
    void consumer.then(
      ({ subscriptions }) => {
        if (topics.get(identifier) !== topic) return;
        topic.subscription = subscriptions.create(JSON.parse(identifier) as object, {
          connected() {
            become('live');
            tell(topic, (follower) => follower.connected());
          },
          disconnected({ willAttemptReconnect }) {
            become(willAttemptReconnect ? 'lost' : 'idle');
          },
          // the server's last word on this topic as things are; it is asked anew for who follows anew, and as another diner
          rejected() {
            // a link that says no is there
            become('live');
            Object.assign(topic, { subscription: null, rejected: true });
            tell(topic, (follower) => follower.rejected());
          },
          received(message) {
            tell(topic, (follower) => follower.received(message as never));
          },
        });
      },
      () => {
        // the client's own file did not come: the page works on without live changes, and says so
        consumer = null;
        become('lost');
      },
    );
  };

  return {
    subscribe(channel, params, handlers) {
      const identifier = JSON.stringify({ channel, ...params });
      const follower = handlers as Handlers;
      let topic = topics.get(identifier);
      if (!topic) {
        topic = { followers: new Set(), subscription: null, rejected: false };
        topics.set(identifier, topic);
        open(identifier, topic);
      } else if (topic.rejected) open(identifier, topic);
      const joined = topic;
      joined.followers.add(follower);
      return () => {
        joined.followers.delete(follower);
        if (joined.followers.size > 0 || topics.get(identifier) !== joined) return;
        topics.delete(identifier);
        joined.subscription?.unsubscribe();
      };
    },
    renew() {
      void consumer?.then((open) => {
        open.disconnect();
        open.connect();
      });
      for (const [identifier, topic] of topics) if (topic.rejected) open(identifier, topic);
    },
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
