import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeStream, ChangeStreamDocument, Collection, Document } from 'mongodb';
import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import { Lease, type Database, type Leased } from '../mongo';
import { isHistoryLost, REOPEN_MS, type Change, type ChangeSource, type Listener } from './change-stream';

const LEASE_MS = 2_000;
const RENEW_MS = 500;
const SAVE_POSITION_MS = 30_000;
const AWAIT_MS = 500;
/** the share of the batch time that passes before more changes are fetched */
const BEFORE_FETCH = 0.8;
/** After a batch that took longer, the next is smaller: a batch must end well before the lease does. */
const SLOW_BATCH_MS = 1_000;

/** The collection of how far each consumer of the feed has come. */
export const CONSUMER_POSITIONS = 'consumer_positions';

/** A consumer's position in the stream. */
interface Position extends Leased {
  token?: unknown;
}

interface ConsumeOptions {
  database: Database;
  /** of the consumer; its position is stored under this name */
  name: string;
  source: ChangeSource;
  match: Document;
  log: Log;
  fullDocument?: 'updateLookup';
  /** documents from before the stream was opened, in order; `handle` knows which of them it has handled */
  backlog?: () => AsyncIterable<unknown>;
  /**
   * how many changes may share one transaction, and how long the first may wait for more; default: one by
   * one. Batches grow to that size while they are fast. After one that failed the next has one change only,
   * so that a change that always fails holds up none before it.
   */
  batch?: { max: number; withinMs: number };
  /** @returns what is to be done once the transaction is committed */
  handle: (changes: Change[], session: ClientSession) => Promise<void | (() => void)>;
}

/**
 * Handles a collection's changes from a stored resume token, in one instance of the service at a time (a
 * lease of two seconds). The writes of a handler and the token share one transaction, so that no change is
 * skipped or applied twice, even when the process is killed at any point.
 */
export function consumeChanges(options: ConsumeOptions): Listener {
  const consumer = new ChangeConsumer(options);
  const finished = consumer.run();
  return {
    ready: consumer.ready,
    stop: async () => {
      await consumer.stop();
      await finished;
      await consumer.lease.release();
    },
  };
}

class ChangeConsumer {
  readonly ready: Promise<void>;
  readonly lease: Lease<Position>;
  private readonly positions: Collection<Position>;
  private settle: () => void = () => {};
  private stopped = false;
  private stream?: ChangeStream;
  private pending?: Promise<ChangeStreamDocument | null>;
  /** how many changes the next batch may have */
  private size = 1;

  constructor(private readonly options: ConsumeOptions) {
    const { database, name, log } = options;
    this.ready = new Promise((resolve) => (this.settle = resolve));
    this.positions = database.collection<Position>(CONSUMER_POSITIONS);
    this.lease = new Lease<Position>({ database, documents: this.positions, name, ms: LEASE_MS, log });
  }

  async run(): Promise<void> {
    while (!this.stopped) {
      try {
        const position = await this.lease.claim();
        if (position) await this.consumeFrom(position.token);
        else this.settle();
      } catch (error) {
        if (this.stopped) return;
        this.options.log.warn({ err: error, consumer: this.options.name }, 'opening the change stream again');
        // if this fails too, the next round gets the same error and tries again
        if (isHistoryLost(error))
          await this.positions.updateOne(this.lease.mine, { $unset: { token: '' } }).catch(() => {});
      } finally {
        await this.stream?.close().catch(() => {});
      }
      if (!this.stopped) await wait(REOPEN_MS);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.stream?.close().catch(() => {});
  }

  /** Handles changes until the lease is lost or the consumer is stopped. */
  private async consumeFrom(token: unknown): Promise<void> {
    this.pending = undefined;
    const stream = this.openStream(token);
    // the first response opens the cursor on the server; changes count from then on
    let change = await stream.tryNext();
    if (!token) {
      await this.handleBacklog();
      await this.savePosition(stream.resumeToken);
    }
    this.settle();
    let renewed = Date.now();
    let saved = Date.now();
    while (!this.stopped) {
      if (change) {
        const batch = await this.gather(change);
        // Change names the fields of the driver's type that are used here
        await this.handleBatch(batch as Change[], batch[batch.length - 1]!._id);
        // a batch renews the lease and saves the position
        renewed = saved = Date.now();
      } else if (Date.now() - saved > SAVE_POSITION_MS) {
        // other collections fill the oplog too: a position that never advanced would drop out of it
        await this.savePosition(stream.resumeToken);
        saved = Date.now();
      }
      if (Date.now() - renewed > RENEW_MS) {
        if (!(await this.lease.claim())) return;
        renewed = Date.now();
      }
      change = await this.next();
    }
  }

  private openStream(token: unknown): ChangeStream {
    const { source, match, fullDocument } = this.options;
    return (this.stream = source.watch([{ $match: match }], {
      maxAwaitTimeMS: AWAIT_MS,
      fullDocument,
      resumeAfter: token ?? undefined,
    }));
  }

  /** @param token of the last change; none for changes from before the stream was opened */
  private async handleBatch(changes: Change[], token?: unknown): Promise<void> {
    const begun = performance.now();
    const { handle, batch } = this.options;
    let afterCommit: (() => void)[] = [];
    try {
      await this.lease.transaction(async (session) => {
        // of the attempt that is committed
        const last = await handle(changes, session);
        afterCommit = last ? [last] : [];
        return token ? { token } : {};
      });
      for (const run of afterCommit) run();
    } catch (error) {
      this.size = 1;
      throw error;
    }
    const isSlow = performance.now() - begun > SLOW_BATCH_MS;
    this.size = isSlow ? Math.ceil(this.size / 2) : Math.min(this.size * 2, batch?.max ?? 1);
  }

  /** The changes that may share a transaction with this one. */
  private async gather(first: ChangeStreamDocument): Promise<ChangeStreamDocument[]> {
    const { withinMs } = this.options.batch ?? { withinMs: 0 };
    const batch = [first];
    const until = Date.now() + withinMs;
    // fetched at once, each change comes in a response of its own; fetched later, all come together
    if (this.size > 1) await wait(withinMs * BEFORE_FETCH);
    while (batch.length < this.size && !this.stopped) {
      this.pending ??= this.stream!.tryNext();
      // it may fail before the next await, which then gets the error
      this.pending.catch(() => {});
      const next = await Promise.race([
        this.pending,
        wait(Math.max(0, until - Date.now())).then(() => undefined),
      ]);
      if (next === undefined) break;
      this.pending = undefined;
      if (next) batch.push(next);
    }
    return batch;
  }

  private next(): Promise<ChangeStreamDocument | null> {
    const next = this.pending ?? this.stream!.tryNext();
    this.pending = undefined;
    return next;
  }

  private async handleBacklog(): Promise<void> {
    let batch: Change[] = [];
    for await (const document of this.options.backlog?.() ?? []) {
      if (this.stopped) throw new Error('stopped while handling the backlog');
      batch.push({ operationType: 'insert', fullDocument: document });
      if (batch.length < this.size) continue;
      await this.handleBatch(batch);
      batch = [];
    }
    if (batch.length > 0) await this.handleBatch(batch);
  }

  private async savePosition(token: unknown): Promise<void> {
    await this.positions.updateOne(this.lease.mine, { $set: { token } });
  }
}
