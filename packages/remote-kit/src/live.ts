import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useHostServices } from './host';
import type { Channels, LiveState } from './live-link';

export type { Channels, LiveHandlers, LiveLink, LiveState } from './live-link';

/**
 * Follows a channel of `/cable` while the component is there.
 * @param params what to follow: one set, a list of them (a page of restaurants), or null to follow nothing
 * @param onMessage gets each message; the newest function is used, without a new subscription
 * @param onReconnect called once after the link was lost and came back: load again what is on the page
 */
export function useLive<C extends keyof Channels>(
  channel: C,
  params: Channels[C]['params'] | readonly Channels[C]['params'][] | null,
  onMessage: (message: Channels[C]['message']) => void,
  onReconnect?: () => void,
): void {
  const { live } = useHostServices();
  const latest = useRef({ onMessage, onReconnect });
  useEffect(() => {
    latest.current = { onMessage, onReconnect };
  });
  const wanted = JSON.stringify(params === null ? [] : [params].flat());
  useEffect(() => {
    const ends = (JSON.parse(wanted) as Channels[C]['params'][]).map((each, index) =>
      live.subscribe(channel, each, {
        received: (message) => latest.current.onMessage(message),
        // a page that follows fifty restaurants asks afresh once, not fifty times
        reconnected: () => index === 0 && latest.current.onReconnect?.(),
      }),
    );
    return () => ends.forEach((end) => end());
  }, [live, channel, wanted]);
}

/** Whether the page hears of changes at this moment. */
export function useLiveState(): LiveState {
  const { live } = useHostServices();
  return useSyncExternalStore(live.onState, live.state);
}
