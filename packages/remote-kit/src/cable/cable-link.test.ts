/**
 * The client against a real server socket. Packages with builds for browser and Node resolve to the Node one.
 * @jest-environment-options {"customExportConditions": ["node", "require", "default"]}
 */
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { createCableLink, type CableLink } from '.';

interface Command {
  command: string;
  identifier: string;
}

/** The server's side of the protocol, as far as these tests need it, on a real socket. */
async function startServer() {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: () => 'actioncable-v1-json',
  });
  const commands: Command[] = [];
  const waiting = new Set<() => void>();
  let socket: WebSocket;
  let opened = 0;
  let verdict = 'confirm_subscription';
  const say = (message: object) => socket.send(JSON.stringify(message));
  server.on('connection', (next) => {
    socket = next;
    opened += 1;
    say({ type: 'welcome' });
    next.on('message', (data) => {
      const command = JSON.parse(String(data)) as Command;
      commands.push(command);
      waiting.forEach((check) => check());
      if (command.command === 'subscribe') say({ identifier: command.identifier, type: verdict });
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/cable`,
    commands,
    opened: () => opened,
    /** resolves once `count` commands have arrived */
    receives: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => commands.length >= count && resolve();
        waiting.add(check);
        check();
      }),
    send: (identifier: string, message: object) => say({ identifier, message }),
    rejects: () => (verdict = 'reject_subscription'),
    accepts: () => (verdict = 'confirm_subscription'),
    end: (reconnect: boolean) => {
      say({ type: 'disconnect', reason: 'server_restart', reconnect });
      socket.close();
    },
    stop: () => {
      for (const client of server.clients) client.terminate();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const DAY = { restaurant_id: 'r1', date: '2026-11-21' };
const MESSAGE = { type: 'availability' as const, ...DAY };
const IDENTIFIER = JSON.stringify({ channel: 'AvailabilityChannel', ...DAY });

let server: Awaited<ReturnType<typeof startServer>>;
let link: CableLink;

/** Resolves when the link becomes `state`. */
function becomes(state: string): Promise<void> {
  if (link.state() === state) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = link.onState(() => {
      if (link.state() !== state) return;
      stop();
      resolve();
    });
  });
}

/** Subscribes to the day; `received`, `connected` and `rejected` resolve at the next such call. */
function follow() {
  const handlers = { received: (_: unknown) => {}, connected: () => {}, rejected: () => {} };
  const end = link.subscribe('AvailabilityChannel', DAY, {
    received: (message) => handlers.received(message),
    connected: () => handlers.connected(),
    rejected: () => handlers.rejected(),
  });
  return {
    end,
    received: () => new Promise<unknown>((resolve) => (handlers.received = resolve)),
    connected: () => new Promise<void>((resolve) => (handlers.connected = resolve)),
    rejected: () => new Promise<void>((resolve) => (handlers.rejected = resolve)),
  };
}

beforeEach(async () => {
  server = await startServer();
  link = createCableLink(server.url);
});

afterEach(() => server.stop());

describe('createCableLink', () => {
  it('opens no socket before the first subscription', () => {
    expect(link.state()).toBe('idle');
    expect(server.opened()).toBe(0);
  });

  it('subscribes once per channel and parameters, and passes each message to every subscriber', async () => {
    const first = follow();
    const two = follow();
    await becomes('live');
    const both = Promise.all([first.received(), two.received()]);
    server.send(IDENTIFIER, MESSAGE);
    expect(await both).toEqual([MESSAGE, MESSAGE]);
    expect(server.commands).toEqual([{ command: 'subscribe', identifier: IDENTIFIER }]);
  });

  it('unsubscribes after the last subscriber', async () => {
    const first = follow();
    const two = follow();
    await becomes('live');
    first.end();
    two.end();
    follow();
    await server.receives(3);
    expect(server.commands.map(({ command }) => command)).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
  });

  it('calls connected at first and after a reconnect', async () => {
    const follower = follow();
    await follower.connected();
    const back = follower.connected();
    server.end(true);
    await becomes('lost');
    await back;
    expect(link.state()).toBe('live');
    expect(server.opened()).toBe(2);
  }, 20_000);

  it('calls rejected when the diner may no longer subscribe, connected when another diner may', async () => {
    const follower = follow();
    await becomes('live');
    const rejected = follower.rejected();
    server.rejects();
    server.end(true);
    await rejected;
    const again = follower.connected();
    server.accepts();
    link.renew();
    await again;
    const message = follower.received();
    server.send(IDENTIFIER, MESSAGE);
    expect(await message).toEqual(MESSAGE);
  }, 20_000);

  it('calls rejected when a subscription is not allowed', async () => {
    server.rejects();
    await follow().rejected();
  });

  it('is idle, not lost, when the server asks not to reconnect', async () => {
    follow();
    await becomes('live');
    server.end(false);
    await becomes('idle');
  });

  it('reconnects when it is renewed, and calls connected again', async () => {
    const follower = follow();
    await becomes('live');
    const back = follower.connected();
    link.renew();
    await back;
    expect(server.opened()).toBe(2);
  });
});
