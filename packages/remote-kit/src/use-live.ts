import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useHostServices } from './host';
import type { Channels, LiveHandlers, LiveState } from './live-link';

export type { Channels, LiveHandlers, LiveLink, LiveState } from './live-link';

/**
 * Follows a channel of `/cable` while the component is there.
 * @param params what to follow, or null to follow nothing
 * @param handlers the newest ones are used, without a new subscription. Load again on `connected` what is on the page:
 *   between its answer and the first message it may have changed
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
  const wanted = JSON.stringify(params);
  useEffect(() => {
    const what = JSON.parse(wanted) as Channels[C]['params'] | null;
    if (!what) return undefined;
    return live.subscribe(channel, what, {
      received: (message) => latest.current.received?.(message),
      connected: () => latest.current.connected?.(),
      rejected: () => latest.current.rejected?.(),
    });
  }, [live, channel, wanted]);
}

/** Whether the page hears of changes at this moment. */
export function useLiveState(): LiveState {
  const { live } = useHostServices();
  return useSyncExternalStore(live.onState, live.state);
}
