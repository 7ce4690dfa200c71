import { WebSocket } from 'ws';
import { testCable, type TestCable } from './testing';

describe('stock clients of Action Cable', () => {
  /** A WebSocket as browsers have it. The end-to-end tests cover the real browser. */
  class PageWebSocket extends WebSocket {
    // a browser reports errors of listeners and continues; client 5.2 throws on "disconnect", which it does
    // not know
    override addEventListener(type: string, listener: unknown, options?: unknown): void {
      const guarded = (event: unknown) => {
        try {
          (listener as (event: unknown) => void)(event);
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      };
      // `ws` has an overload for each type, and no general one
      super.addEventListener(type as 'message', guarded, options as never);
    }
  }
  const page = { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible', document: {} };
  // all globals that the clients use, which were written for browsers
  Object.assign(globalThis, {
    self: globalThis,
    window: globalThis,
    document: page,
    addEventListener() {},
    removeEventListener() {},
    WebSocket: PageWebSocket,
  });

  /** One of the stock clients: its own published code, over a real socket. */
  interface Client {
    subscribe: (
      identifier: object,
      onMessage: (message: unknown) => void,
    ) => Promise<'confirmed' | 'rejected'>;
    close: () => void;
  }

  interface RailsConsumer {
    subscriptions: { create: (identifier: object, callbacks: object) => unknown };
    disconnect: () => void;
  }

  function rails(load: () => { createConsumer: (url: string) => RailsConsumer }) {
    return (url: string): Client => {
      const consumer = load().createConsumer(url);
      return {
        subscribe: (identifier, received) =>
          new Promise((resolve) =>
            consumer.subscriptions.create(identifier, {
              received,
              connected: () => resolve('confirmed'),
              rejected: () => resolve('rejected'),
            }),
          ),
        close: () => consumer.disconnect(),
      };
    };
  }

  function anycable(url: string): Client {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { createCable } = require('@anycable/core') as typeof import('@anycable/core');
    const cable = createCable(url, { websocketImplementation: PageWebSocket, logLevel: 'error' });
    return {
      subscribe: (identifier, received) => {
        const { channel, ...params } = identifier as { channel: string };
        const joined = cable.subscribeTo(channel, params);
        joined.on('message', received);
        return joined.ensureSubscribed().then(
          () => 'confirmed' as const,
          () => 'rejected' as const,
        );
      },
      close: () => cable.disconnect(),
    };
  }

  /* eslint-disable @typescript-eslint/no-require-imports */
  const clients: [string, (url: string) => Client][] = [
    ['actioncable 5.2', rails(() => require('actioncable-5'))],
    ['@rails/actioncable 6.1', rails(() => require('@rails/actioncable'))],
    ['@rails/actioncable 8.1', rails(() => require('actioncable-8'))],
    ['@anycable/core 1.1', anycable],
  ];

  const RESTAURANT = 'c'.repeat(24);
  let cable: TestCable;
  beforeAll(async () => {
    cable = await testCable();
  });
  afterAll(() => cable.close());

  describe.each(clients)('%s', (_, open) => {
    test('subscribes, receives messages, is rejected without permission, and stays connected', async () => {
      const client = open(cable.url);
      const day = { channel: 'AvailabilityChannel', restaurant_id: RESTAURANT, date: '2026-12-24' };
      const received: unknown[] = [];
      let wake = () => {};
      const next = () => new Promise<void>((resolve) => (wake = resolve));
      expect(
        await client.subscribe(day, (message) => {
          received.push(message);
          wake();
        }),
      ).toBe('confirmed');
      expect(await client.subscribe({ channel: 'ReservationsChannel' }, () => {})).toBe('rejected');
      const message = next();
      await cable.feed.publish({ type: 'tables-changed', restaurant_id: RESTAURANT, date: '2026-12-24' });
      await message;
      expect(received).toEqual([{ type: 'availability', restaurant_id: RESTAURANT, date: '2026-12-24' }]);
      client.close();
    }, 15_000);
  });

  test('all clients reconnect after a restart, with their subscriptions', async () => {
    const day = { restaurant_id: RESTAURANT, date: '2026-12-25' };
    const received = new Set<string>();
    const open = await Promise.all(
      clients.map(async ([name, connect]) => {
        const client = connect(cable.url);
        await client.subscribe({ channel: 'AvailabilityChannel', ...day }, () => received.add(name));
        return client;
      }),
    );
    await cable.restart();
    // publish until the client is back: its own monitor decides when it reconnects
    for (let tries = 0; received.size < clients.length && tries < 200; tries += 1) {
      await cable.feed.publish({ type: 'tables-changed', ...day });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect([...received].sort()).toEqual(clients.map(([name]) => name).sort());
    for (const client of open) client.close();
  }, 30_000);
});
