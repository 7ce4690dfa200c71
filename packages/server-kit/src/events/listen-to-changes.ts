import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeStream, ChangeStreamDocument, Document } from 'mongodb';
import type { Log } from '../log';
import { isHistoryLost, REOPEN_MS, type Change, type ChangeSource, type Listener } from './change-stream';

const LIVE_MS = 2_000;
/** without changes, the database responds after this time */
const AWAIT_MS = 500;

interface ListenOptions {
  source: ChangeSource;
  match: Document;
  log: Log;
  onChange: (change: Change) => void;
  /** changes were or may have been missed; called before any further change is handled */
  onGap?: () => void;
  /** changes were missed for good: the oplog no longer reaches back to the last one */
  onHistoryLost?: () => void;
}

export interface LiveListener extends Listener {
  /**
   * whether changes arrive as they happen; false from two seconds after the database's last response until
   * the next
   */
  isLive: () => boolean;
}

/**
 * Handles changes from now on in this process; after a break it resumes where it was, as far as the oplog
 * reaches.
 */
export function listenToChanges(options: ListenOptions): LiveListener {
  const listener = new ChangeListener(options);
  const finished = listener.run();
  return {
    ready: listener.ready,
    isLive: () => listener.isLive(),
    stop: async () => {
      await listener.stop();
      await finished;
    },
  };
}

class ChangeListener {
  readonly ready: Promise<void>;
  private settle: () => void = () => {};
  private stopped = false;
  private stream?: ChangeStream;
  private token: unknown;
  private answeredAt = -Infinity;

  constructor(private readonly options: ListenOptions) {
    this.ready = new Promise((resolve) => (this.settle = resolve));
  }

  isLive(): boolean {
    return performance.now() - this.answeredAt < LIVE_MS;
  }

  async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.listen();
      } catch (error) {
        this.answeredAt = -Infinity;
        this.options.onGap?.();
        if (this.stopped) return;
        if (isHistoryLost(error)) {
          this.token = undefined;
          this.options.onHistoryLost?.();
        }
        this.options.log.warn({ err: error }, 'opening the change stream again');
        await wait(REOPEN_MS);
      } finally {
        await this.stream?.close().catch(() => {});
      }
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.answeredAt = -Infinity;
    await this.stream?.close().catch(() => {});
  }

  private async listen(): Promise<void> {
    const { source, match, onChange, onGap } = this.options;
    const stream = (this.stream = source.watch([{ $match: match }], {
      maxAwaitTimeMS: AWAIT_MS,
      ...(this.token ? { resumeAfter: this.token } : {}),
    }));
    while (!this.stopped) {
      const change: ChangeStreamDocument | null = await stream.tryNext();
      if (!this.isLive()) onGap?.();
      this.answeredAt = performance.now();
      this.settle();
      this.token = stream.resumeToken;
      // Change names the fields of the driver's type that are used here
      if (change) onChange(change as Change);
      else if (stream.closed) {
        // a dropped collection has no more changes; a new one of the same name is another collection
        this.token = undefined;
        throw new Error('the stream has ended');
      }
    }
  }
}
