import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Log } from '../log';
import { runEvery, type Repeated } from '../run-every';
import type { Database } from './connect';
import { Lease, type Leased } from './lease';

const LEASE_MS = 10_000;
const RENEW_MS = 2_000;
const RECOVER_MS = 1_000;
const AT_ONCE = 500;

/** What is decided, beside the lease: the change of this name is to be applied. */
interface Decision extends Leased {
  committed?: string;
}

interface Staged<T> {
  change: string;
  item: T;
}

/** Writes items where they belong; the same items may come again. */
export type Apply<T> = (items: T[]) => Promise<void>;

/**
 * Changes of one service that are too large for a transaction, all or nothing (docs/decisions/038): the items
 * are first staged where nobody reads them, then one write decides, and then they are applied. Where the
 * process is killed before that write, nothing has changed; after it, whoever comes next applies the rest.
 * One change at a time has the lease.
 */
export class StagedChanges<T> {
  private readonly name = randomUUID();
  private readonly lease: Lease<Decision>;
  private readonly decisions: Collection<Decision>;
  private readonly staged: Collection<Staged<T>>;
  private renewing?: Repeated;

  constructor(
    database: Database,
    private readonly apply: Apply<T>,
    private readonly log: Log,
  ) {
    this.decisions = database.collection<Decision>('changes');
    this.staged = database.collection<Staged<T>>('staged');
    const documents = this.decisions;
    this.lease = new Lease<Decision>({ database, documents, name: 'change', ms: LEASE_MS, log });
  }

  /** Begins a change; false while another is being made. First finishes one that was killed. */
  async begin(): Promise<boolean> {
    const decision = await this.lease.claim();
    if (!decision) return false;
    const renew = async () => void (await this.lease.claim());
    this.renewing = runEvery(RENEW_MS, 'renewing the lease of a change', renew, this.log);
    if (decision.committed) await this.finish(decision.committed);
    await this.staged.deleteMany({});
    return true;
  }

  async stage(items: readonly T[]): Promise<void> {
    for (let first = 0; first < items.length; first += AT_ONCE) {
      const some = items.slice(first, first + AT_ONCE).map((item) => ({ change: this.name, item }));
      // the driver's type has the fields of T, which it cannot see
      await this.staged.insertMany(some as Parameters<Collection<Staged<T>>['insertMany']>[0]);
    }
  }

  /** Decides for what is staged. @throws when another has taken over */
  async commit(): Promise<void> {
    const { matchedCount } = await this.decisions.updateOne(this.lease.mine, {
      $set: { committed: this.name },
    });
    if (matchedCount === 0) throw new Error('another change has taken over');
  }

  /** Applies what is decided. */
  applyAll(): Promise<void> {
    return this.finish(this.name);
  }

  async end(): Promise<void> {
    await this.renewing?.stop();
    await this.lease.release();
  }

  /** Finishes changes of killed processes from now on, in a part that serves. */
  recover(): Repeated {
    const finishLeftover = async () => {
      const free = [{ until: { $lt: new Date() } }, { until: { $exists: false } }];
      const isLeft = { committed: { $exists: true }, $or: free };
      if (!(await this.decisions.findOne(isLeft))) return;
      try {
        await this.begin();
      } finally {
        await this.end();
      }
    };
    return runEvery(RECOVER_MS, 'finishing a change that was left', finishLeftover, this.log);
  }

  private async finish(change: string): Promise<void> {
    let items: T[] = [];
    for await (const { item } of this.staged.find<Staged<T>>({ change }).batchSize(AT_ONCE)) {
      items.push(item);
      if (items.length < AT_ONCE) continue;
      await this.apply(items);
      items = [];
    }
    if (items.length > 0) await this.apply(items);
    await this.decisions.updateOne(this.lease.mine, { $unset: { committed: 1 } });
    await this.staged.deleteMany({ change });
  }
}
