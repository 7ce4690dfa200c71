import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useHostServices } from './host';
import type { Channels, LiveHandlers, LiveState } from './live-link';

export type { Channels, LiveHandlers, LiveLink, LiveState } from './live-link';

/**
 * Subscribes to a channel of `/cable` while the component is mounted.
 * @param params the channel's parameters, or null for no subscription
 * @param handlers the latest ones are called, without a new subscription. On `connected`, load the data
 *   again: it may have changed before the first message
 */
export function useLive<C extends keyof Channels>(
  channel: C,
  params: Channels[C]['params'] | null,
  handlers: Partial<LiveHandlers<Channels[C]['message']>>,
): void {
  const { live } = useHostServices();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const identifier = JSON.stringify(params);
  useEffect(() => {
    const parsed = JSON.parse(identifier) as Channels[C]['params'] | null;
    if (!parsed) return undefined;
    return live.subscribe(channel, parsed, {
      received: (message) => latest.current.received?.(message),
      connected: () => latest.current.connected?.(),
      rejected: () => latest.current.rejected?.(),
    });
  }, [live, channel, identifier]);
}

/** The state of the live link. */
export function useLiveState(): LiveState {
  const { live } = useHostServices();
  return useSyncExternalStore(live.onState, live.state);
}
