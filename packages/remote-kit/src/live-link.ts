import type { AvailabilityMessage, ReservationsMessage } from '@mesa/contract';

/** The channels of `/cable`: what names a subscription, and what comes (contract.md "/cable"). */
export interface Channels {
  AvailabilityChannel: { params: { restaurant_id: string; date: string }; message: AvailabilityMessage };
  ReservationsChannel: { params: Record<never, never>; message: ReservationsMessage };
}

/** 'idle' before the first subscription; 'lost' until the link is back. */
export type LiveState = 'idle' | 'connecting' | 'live' | 'lost';

/** Named as the stock client names them. */
export interface LiveHandlers<M> {
  received: (message: M) => void;
  /** messages come from here on, at first and whenever the link is back: what changed before is unknown, so ask afresh */
  connected: () => void;
  /** the server does not give it to whoever this page is signed in as, or no longer */
  rejected: () => void;
}

/** The page's one live link. It opens with the first subscription. */
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
