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

/** A connection through the proxy. */
interface Line {
  near: Socket;
  far: Socket;
  /** who called: the part's name in MongoDB's handshake; '' for others */
  caller: string;
  packets: number;
  /** per direction, what was sent before */
  sent: [Promise<void>, Promise<void>];
  /** bytes of it were swallowed, so it never works again, as when a firewall has forgotten it */
  isDead: boolean;
}

/** Who is affected by a fault; everybody by default. */
type Affected = (caller: string) => boolean;

/** A TCP proxy to one port of this machine whose network can be made to fail. */
export class FaultyProxy {
  private readonly lines = new Set<Line>();
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
  heal(): void {
    this.fault = undefined;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const { near, far } of this.lines) {
      near.destroy();
      far.destroy();
    }
    await closed;
  }

  private accept(near: Socket): void {
    const far = connect(this.target, '127.0.0.1');
    const line: Line = {
      ...{ near, far, caller: '', packets: 0, isDead: false },
      sent: [Promise.resolve(), Promise.resolve()],
    };
    this.lines.add(line);
    near.once('data', (hello: Buffer) => (line.caller = callerIn(hello)));
    near.on('data', (bytes: Buffer) => this.pass(line, 0, bytes));
    far.on('data', (bytes: Buffer) => this.pass(line, 1, bytes));
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => undefined);
    near.on('close', () => {
      far.destroy();
      this.lines.delete(line);
    });
    // on a dead line the end is not heard either
    far.on('close', () => {
      if (!line.isDead) near.destroy();
    });
  }

  private pass(line: Line, direction: 0 | 1, bytes: Buffer): void {
    const kind = this.fault?.affects(line.caller) ? this.fault.kind : undefined;
    if (kind === 'half-open' || (kind === 'one-way' && direction === 1)) line.isDead = true;
    if (line.isDead && !(kind === 'one-way' && direction === 0)) return;
    line.packets += 1;
    const isLost = kind === 'loss' && line.packets % LOST_ONE_IN === 0;
    const waitMs = kind === 'delay' ? DELAY_MS : isLost ? RESENT_MS : 0;
    const to = direction === 0 ? line.far : line.near;
    const due = performance.now() + waitMs;
    line.sent[direction] = line.sent[direction].then(async () => {
      if (due > performance.now()) await pause(due - performance.now());
      if (to.writable) to.write(bytes);
    });
  }
}

/** The part's name in the handshake of MongoDB's driver, which begins every connection. */
const callerIn = (hello: Buffer): string => /mesa-([a-z-]+)/.exec(hello.toString('latin1'))?.[1] ?? '';
