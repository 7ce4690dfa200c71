/// <reference path="./actioncable.d.ts" />
import { CABLE_PATH } from '@mesa/contract';
import type { Consumer, Subscription, SubscriptionCallbacks } from '@rails/actioncable';
import type { LiveHandlers, LiveLink, LiveState } from '../live-link';

type Handlers = LiveHandlers<never>;

/**
 * One subscription on the wire, shared by all components of the page with the same channel and parameters.
 */
interface Topic {
  subscribers: Set<Handlers>;
  subscription: Subscription | null;
  /** the server rejected it for the current diner or visitor */
  rejected: boolean;
}

/** The page's live link, with what only the page around the screens may call. */
export interface CableLink extends LiveLink {
  /** reconnects after the diner has changed; every subscription is sent again */
  renew: () => void;
}

/**
 * A link over one consumer of the stock client, which is loaded with the first subscription. The same channel
 * with the same parameters is subscribed once on the wire: a server confirms it once, and the client would
 * repeat a second subscription twice a second until it is confirmed.
 * @param url where the websocket is; the contract's path on the page's own origin by default
 */
export function createCableLink(url: string = CABLE_PATH): CableLink {
  const topics = new Map<string, Topic>();
  const state = createState();
  let consumer: Promise<Consumer> | null = null;

  const open = (identifier: string, topic: Topic) => {
    consumer ??= import('@rails/actioncable').then(({ createConsumer }) => createConsumer(url));
    topic.rejected = false;
    if (state.get() === 'idle') state.set('connecting');
    const subscribe = ({ subscriptions }: Consumer) => {
      if (topics.get(identifier) !== topic) return;
      const params = JSON.parse(identifier) as object;
      topic.subscription = subscriptions.create(params, callbacksOf(topic, state.set));
    };
    void consumer.then(subscribe, () => {
      // the client's file could not be loaded: the page works without live updates, and says so
      consumer = null;
      state.set('lost');
    });
  };
  const join = (identifier: string): Topic => {
    const existing = topics.get(identifier);
    const topic = existing ?? { subscribers: new Set(), subscription: null, rejected: false };
    topics.set(identifier, topic);
    if (!existing || existing.rejected) open(identifier, topic);
    return topic;
  };

  return {
    subscribe(channel, params, handlers) {
      const identifier = JSON.stringify({ channel, ...params });
      // a topic does not know the type of its channel's messages
      const subscriber = handlers as Handlers;
      const topic = join(identifier);
      topic.subscribers.add(subscriber);
      return () => {
        topic.subscribers.delete(subscriber);
        if (topic.subscribers.size > 0 || topics.get(identifier) !== topic) return;
        topics.delete(identifier);
        topic.subscription?.unsubscribe();
      };
    },
    renew() {
      void consumer?.then((current) => {
        current.disconnect();
        current.connect();
      });
      for (const [identifier, topic] of topics) if (topic.rejected) open(identifier, topic);
    },
    state: state.get,
    onState: state.subscribe,
  };
}

/** The callbacks of the stock client for a topic. */
function callbacksOf(topic: Topic, setState: (state: LiveState) => void): SubscriptionCallbacks {
  const forEach = (notify: (subscriber: Handlers) => void) => [...topic.subscribers].forEach(notify);
  return {
    connected() {
      setState('live');
      forEach((subscriber) => subscriber.connected());
    },
    disconnected({ willAttemptReconnect }) {
      setState(willAttemptReconnect ? 'lost' : 'idle');
    },
    // final for this diner: the topic is subscribed again only for a new subscriber, or as another diner
    rejected() {
      // a server that rejects is connected
      setState('live');
      topic.subscription = null;
      topic.rejected = true;
      forEach((subscriber) => subscriber.rejected());
    },
    received(message) {
      // each subscriber knows the type of its topic's messages
      forEach((subscriber) => subscriber.received(message as never));
    },
  };
}

function createState() {
  const listeners = new Set<() => void>();
  let state: LiveState = 'idle';
  return {
    get: () => state,
    set(next: LiveState) {
      if (state === next) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
