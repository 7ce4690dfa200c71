/** The part of the stock client that we use; it has no types of its own. */
declare module '@rails/actioncable' {
  export interface Subscription {
    unsubscribe(): void;
  }
  export interface SubscriptionCallbacks {
    connected?(): void;
    disconnected?(how: { willAttemptReconnect: boolean }): void;
    rejected?(): void;
    received?(message: unknown): void;
  }
  export interface Consumer {
    subscriptions: { create(identifier: object, callbacks: SubscriptionCallbacks): Subscription };
    connect(): void;
    disconnect(): void;
  }
  export function createConsumer(url: string): Consumer;
}
