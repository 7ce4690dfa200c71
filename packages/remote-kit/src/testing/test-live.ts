import type { Channels, LiveHandlers, LiveLink, LiveState } from '../live-link';

interface Subscription {
  channel: keyof Channels;
  params: object;
  handlers: LiveHandlers<never>;
}

/** A live link whose server is the test. */
export interface TestLive extends LiveLink {
  /** delivers a message to all subscriptions of the channel with these parameters */
  send: <C extends keyof Channels>(
    channel: C,
    params: Channels[C]['params'],
    message: Channels[C]['message'],
  ) => void;
  /** the link is lost */
  lose: () => void;
  /** the link is connected again, as is every subscription */
  restore: () => void;
  /** the server rejects the channel */
  reject: (channel: keyof Channels) => void;
  /** the open subscriptions */
  followed: () => { channel: keyof Channels; params: object }[];
}

export function createTestLive(): TestLive {
  const subscriptions = new Set<Subscription>();
  const listeners = new Set<() => void>();
  let state: LiveState = 'idle';
  const become = (next: LiveState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(channel, params, handlers) {
      const subscription: Subscription = { channel, params, handlers };
      subscriptions.add(subscription);
      if (state === 'idle') become('live');
      return () => void subscriptions.delete(subscription);
    },
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(channel, params, message) {
      for (const each of [...subscriptions]) {
        if (each.channel === channel && same(each.params, params))
          (each.handlers as LiveHandlers<typeof message>).received(message);
      }
    },
    lose: () => become('lost'),
    restore() {
      become('live');
      for (const each of [...subscriptions]) each.handlers.connected();
    },
    reject(channel) {
      for (const each of [...subscriptions]) if (each.channel === channel) each.handlers.rejected();
    },
    followed: () => [...subscriptions].map(({ channel, params }) => ({ channel, params })),
  };
}

function same(a: object, b: object): boolean {
  const sorted = (params: object) => JSON.stringify(Object.entries(params).sort());
  return sorted(a) === sorted(b);
}
