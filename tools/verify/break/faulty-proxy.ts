import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * - `delay`: every packet takes 300 ms longer.
 * - `loss`: every fifth packet is lost and sent again, which TCP shows as a pause of more than a second.
 * - `one-way`: requests arrive, answers do not.
 * - `half-open`: nothing arrives in either direction, and nothing is closed.
 */
export type NetworkFault = 'delay' | 'loss' | 'one-way' | 'half-open';

const DELAY_MS = 300;
const RESENT_MS = 1_200;
const LOST_ONE_IN = 5;

/** A connection through the proxy, made of two sockets. */
interface Connection {
  near: Socket;
  far: Socket;
  /** who called: the part's name in MongoDB's handshake; '' for others */
  caller: string;
  packets: number;
  /** per direction, settled once all bytes received before have been passed on */
  sent: [Promise<void>, Promise<void>];
  /** bytes of it were swallowed, so it never works again, as when a firewall has forgotten it */
  isDead: boolean;
}

/** Whether a fault affects the connections of a caller; all by default. */
type Affected = (caller: string) => boolean;

/** A TCP proxy to one port of this machine whose network can be made to fail. */
export class FaultyProxy {
  private readonly connections = new Set<Connection>();
  private readonly server: Server;
  private fault: { kind: NetworkFault; affects: Affected } | undefined;

  private constructor(
    readonly port: number,
    private readonly target: number,
  ) {
    this.server = createServer((near) => this.accept(near));
  }

  static async open(port: number, target: number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(port, target);
    proxy.server.listen(port, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  break(kind: NetworkFault, affects: Affected = () => true): void {
    this.fault = { kind, affects };
  }

  /** The network works again; connections whose bytes were swallowed stay dead. */
  repair(): void {
    this.fault = undefined;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const { near, far } of this.connections) {
      near.destroy();
      far.destroy();
    }
    await closed;
  }

  private accept(near: Socket): void {
    const far = connect(this.target, '127.0.0.1');
    const connection: Connection = {
      near,
      far,
      caller: '',
      packets: 0,
      isDead: false,
      sent: [Promise.resolve(), Promise.resolve()],
    };
    this.connections.add(connection);
    near.once('data', (hello: Buffer) => (connection.caller = callerIn(hello)));
    near.on('data', (bytes: Buffer) => this.pass(connection, 0, bytes));
    far.on('data', (bytes: Buffer) => this.pass(connection, 1, bytes));
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => undefined);
    near.on('close', () => {
      far.destroy();
      this.connections.delete(connection);
    });
    // the end of a dead connection does not arrive either
    far.on('close', () => {
      if (!connection.isDead) near.destroy();
    });
  }

  private pass(connection: Connection, direction: 0 | 1, bytes: Buffer): void {
    const kind = this.fault?.affects(connection.caller) ? this.fault.kind : undefined;
    if (kind === 'half-open' || (kind === 'one-way' && direction === 1)) connection.isDead = true;
    if (connection.isDead && !(kind === 'one-way' && direction === 0)) return;
    connection.packets += 1;
    const isLost = kind === 'loss' && connection.packets % LOST_ONE_IN === 0;
    const waitMs = kind === 'delay' ? DELAY_MS : isLost ? RESENT_MS : 0;
    const to = direction === 0 ? connection.far : connection.near;
    const due = performance.now() + waitMs;
    connection.sent[direction] = connection.sent[direction].then(async () => {
      if (due > performance.now()) await pause(due - performance.now());
      if (to.writable) to.write(bytes);
    });
  }
}

/** The part's name in the handshake of MongoDB's driver, which begins every connection. */
const callerIn = (hello: Buffer): string => /mesa-([a-z-]+)/.exec(hello.toString('latin1'))?.[1] ?? '';
