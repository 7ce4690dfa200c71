import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useHostServices } from './host';
import type { Channels, LiveHandlers, LiveState } from './live-link';

export type { Channels, LiveHandlers, LiveLink, LiveState } from './live-link';

/** How often a page without the link loads what it shows again. */
const WITHOUT_LINK_MS = 60_000;

/**
 * Subscribes to a channel of `/cable` while the component is mounted.
 * @param params the channel's parameters, or null for no subscription
 * @param handlers the latest ones are called, without a new subscription. On `connected`, load the data
 *   again: it may have changed before the first message. It is also called each minute, and when the page is
 *   looked at again, while there is no link
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
  useEffect(() => {
    if (identifier === 'null') return undefined;
    // a network may refuse websockets for as long as the page is open
    const refresh = () => {
      if (live.state() !== 'live' && !document.hidden) latest.current.connected?.();
    };
    const timer = setInterval(refresh, WITHOUT_LINK_MS);
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [live, identifier]);
}

/** The state of the live link. */
export function useLiveState(): LiveState {
  const { live } = useHostServices();
  return useSyncExternalStore(live.onState, live.state);
}
