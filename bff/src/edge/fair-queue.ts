/**
 * How many connections may be accepted between two requests, so that a stream of new connections cannot stop
 * all work.
 */
const CONNECTIONS_MAX = 16;

/**
 * Starts one request per iteration of Node's event loop, and none in an iteration that accepted a connection
 * (docs/decisions/014). Node accepts one connection per iteration (libuv 1.45 and later). When iterations are
 * full of work, new connections wait for seconds, where they cannot even be refused. Measured at eleven times
 * what a server could answer: without the queue no request got a response, with it the server responded at
 * full capacity and refused the others.
 */
export class FairQueue {
  private readonly waiting: (() => void)[] = [];
  private isRunning = false;
  private accepted = 0;
  private hasAccepted = false;

  constructor(private readonly nextIteration: (run: () => void) => void = setImmediate) {}

  /** A connection was accepted: there may be another one behind it. */
  connectionAccepted(): void {
    this.hasAccepted = true;
  }

  /** Runs `start` in an iteration of its own. */
  add(start: () => void): void {
    this.waiting.push(start);
    if (this.isRunning) return;
    this.isRunning = true;
    this.nextIteration(() => this.run());
  }

  private run(): void {
    if (this.hasAccepted && this.accepted < CONNECTIONS_MAX) this.accepted += 1;
    else {
      this.accepted = 0;
      this.waiting.shift()!();
    }
    this.hasAccepted = false;
    this.isRunning = this.waiting.length > 0;
    if (this.isRunning) this.nextIteration(() => this.run());
  }
}
