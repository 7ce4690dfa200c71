/**
 * The browser's client against a server's socket: of packages that have two faces, the one for Node.
 * @jest-environment-options {"customExportConditions": ["node", "require", "default"]}
 */
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { createCableLink, type CableLink } from '.';

interface Command {
  command: string;
  identifier: string;
}

/** The server's side of the protocol, as far as a link meets it, on a real socket. */
async function startServer() {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: () => 'actioncable-v1-json',
  });
  const commands: Command[] = [];
  const heard = new Set<() => void>();
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
      heard.forEach((look) => look());
      if (command.command === 'subscribe') say({ identifier: command.identifier, type: verdict });
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/cable`,
    commands,
    opened: () => opened,
    /** resolves once so many commands have come */
    hears: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => commands.length >= count && resolve();
        heard.add(look);
        look();
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

/** Follows the day; `received`, `connected` and `rejected` resolve at the next of their kind. */
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
  it('opens no socket before someone follows something', () => {
    expect(link.state()).toBe('idle');
    expect(server.opened()).toBe(0);
  });

  it('subscribes once for all who follow the same, and brings each message to each of them', async () => {
    const one = follow();
    const two = follow();
    await becomes('live');
    const both = Promise.all([one.received(), two.received()]);
    server.send(IDENTIFIER, MESSAGE);
    expect(await both).toEqual([MESSAGE, MESSAGE]);
    expect(server.commands).toEqual([{ command: 'subscribe', identifier: IDENTIFIER }]);
  });

  it('unsubscribes when the last one leaves', async () => {
    const one = follow();
    const two = follow();
    await becomes('live');
    one.end();
    two.end();
    follow();
    await server.hears(3);
    expect(server.commands.map(({ command }) => command)).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
  });

  it('calls connected once messages come, at first and after a reconnect', async () => {
    const one = follow();
    await one.connected();
    const back = one.connected();
    server.end(true);
    await becomes('lost');
    await back;
    expect(link.state()).toBe('live');
    expect(server.opened()).toBe(2);
  }, 20_000);

  it('calls rejected when the diner may no longer subscribe, and connected when another diner may', async () => {
    const one = follow();
    await becomes('live');
    const rejected = one.rejected();
    server.rejects();
    server.end(true);
    await rejected;
    const again = one.connected();
    server.accepts();
    link.renew();
    await again;
    const message = one.received();
    server.send(IDENTIFIER, MESSAGE);
    expect(await message).toEqual(MESSAGE);
  }, 20_000);

  it('calls rejected for a subscription that was never allowed', async () => {
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
    const one = follow();
    await becomes('live');
    const back = one.connected();
    link.renew();
    await back;
    expect(server.opened()).toBe(2);
  });
});
