const WINDOW_MS = 250;
const SAMPLES_MIN = 5;

interface ConcurrencyLimitOptions {
  /** the limit to begin with, never exceeded */
  max: number;
  /** the limit never falls below it */
  min: number;
  /** the median response time that should not be exceeded */
  targetMs: number;
  now: () => number;
}

/**
 * How many requests may be served at once, adapted to how long they take (docs/decisions/014). While the
 * median response time of a window is over the target, the limit falls to three quarters of the requests in
 * flight; while it is under half the target, the limit rises by a tenth.
 */
export class ConcurrencyLimit {
  private limit: number;
  private inFlight = 0;
  private windowEnds = 0;
  private samples: number[] = [];

  constructor(private readonly options: ConcurrencyLimitOptions) {
    this.limit = options.max;
  }

  get current(): number {
    return this.limit;
  }

  get isReached(): boolean {
    return this.inFlight >= this.limit;
  }

  /**
   * Takes a slot for a request.
   * @returns a function that frees the slot, or undefined when none is left. Faults are not samples: they say
   *   nothing about how long a response takes.
   */
  acquire(): ((succeeded: boolean) => void) | undefined {
    if (this.isReached) return undefined;
    this.inFlight += 1;
    const startedAt = this.options.now();
    return (succeeded) => {
      const at = this.options.now();
      if (succeeded) this.samples.push(at - startedAt);
      this.adapt(at);
      this.inFlight -= 1;
    };
  }

  private adapt(at: number): void {
    if (at < this.windowEnds || this.samples.length < SAMPLES_MIN) return;
    const { max, min, targetMs } = this.options;
    const median = this.samples.sort((a, b) => a - b)[this.samples.length >> 1]!;
    if (median > targetMs) this.limit = Math.max(min, Math.floor(Math.min(this.limit, this.inFlight) * 0.75));
    else if (median < targetMs / 2) this.limit = Math.min(max, Math.ceil(this.limit * 1.1));
    this.samples = [];
    this.windowEnds = at + WINDOW_MS;
  }
}
