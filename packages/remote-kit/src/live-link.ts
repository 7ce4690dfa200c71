import type { AvailabilityMessage, ReservationsMessage } from '@mesa/contract';

/** The channels of `/cable`: their parameters and messages (contract.md "/cable"). */
export interface Channels {
  AvailabilityChannel: { params: { restaurant_id: string; date: string }; message: AvailabilityMessage };
  ReservationsChannel: { params: Record<never, never>; message: ReservationsMessage };
}

/** 'idle' before the first subscription; 'lost' until the link is connected again. */
export type LiveState = 'idle' | 'connecting' | 'live' | 'lost';

/** Named as in the Action Cable client (`@rails/actioncable`). */
export interface LiveHandlers<M> {
  received: (message: M) => void;
  /** called at first and after each reconnect; earlier messages were missed, so load again */
  connected: () => void;
  /** the server does not allow the subscription, or no longer does */
  rejected: () => void;
}

/** The page's one live link. It connects with the first subscription. */
export interface LiveLink {
  /** @returns a function that ends the subscription */
  subscribe: <C extends keyof Channels>(
    channel: C,
    params: Channels[C]['params'],
    handlers: LiveHandlers<Channels[C]['message']>,
  ) => () => void;
  state: () => LiveState;
  /** @returns a function that stops listening */
  onState: (listener: () => void) => () => void;
}
