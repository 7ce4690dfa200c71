import type { Collection } from 'mongodb';
import type { Log } from '../log';
import { runEvery, type Repeated } from '../run-every';
import { Lease, type Database, type Leased } from '../mongo';
import type { Feed } from './feed';

const LEASE_MS = 10_000;
const RENEW_MS = 2_000;
const RECOVER_MS = 1_000;
const AT_ONCE = 500;

/** What is staged, beside the lease: all items of the change of this name. */
interface Staging extends Leased {
  staged?: string;
}

interface Staged<T> {
  change: string;
  item: T;
}

/** Writes items where they belong; the same items may come again. */
export type Apply<T> = (items: T[]) => Promise<void>;

interface StagedChangesDependencies<T> {
  database: Database;
  feed: Pick<Feed, 'publish' | 'latest'>;
  apply: Apply<T>;
  log: Log;
}

/**
 * One service's part of a change that is too large for a transaction, all or nothing over several services
 * (docs/decisions/038): each stages its items where nobody reads them; then the event `change-decided`, which
 * one of them publishes, decides for all; then each applies its items. Where processes are killed before the
 * event, nothing has changed; after it, whoever comes next applies the rest. One change at a time has the
 * lease.
 */
export class StagedChanges<T> {
  private readonly lease: Lease<Staging>;
  private readonly stagings: Collection<Staging>;
  private readonly items: Collection<Staged<T>>;
  private renewing?: Repeated;

  constructor(private readonly dependencies: StagedChangesDependencies<T>) {
    const { database, log } = dependencies;
    this.stagings = database.collection<Staging>('changes');
    this.items = database.collection<Staged<T>>('staged');
    const documents = this.stagings;
    this.lease = new Lease<Staging>({ database, documents, name: 'change', ms: LEASE_MS, log });
  }

  /**
   * Begins a change; false while another is being made. Finishes what was decided before, and drops what was
   * not: the part that decides begins first, so that nobody can decide for it any more.
   */
  async begin(): Promise<boolean> {
    const staging = await this.lease.claim();
    if (!staging) return false;
    const renew = async () => void (await this.lease.claim());
    this.renewing = runEvery(RENEW_MS, 'renewing the lease of a change', renew, this.dependencies.log);
    if (staging.staged) await this.applyDecided(staging.staged);
    await this.items.deleteMany({});
    return true;
  }

  /** @param change its name, the same in all services. @throws when another has taken over */
  async stage(change: string, items: readonly T[]): Promise<void> {
    for (let first = 0; first < items.length; first += AT_ONCE) {
      const some = items.slice(first, first + AT_ONCE).map((item) => ({ change, item }));
      // the driver's type has the fields of T, which it cannot see
      await this.items.insertMany(some as Parameters<Collection<Staged<T>>['insertMany']>[0]);
    }
    await this.lease.transaction(async () => ({ staged: change }));
  }

  /** Decides for what all services have staged. @throws when another has taken over */
  decide(change: string): Promise<void> {
    return this.lease.transaction(async (session) => {
      await this.dependencies.feed.publish({ type: 'change-decided', change }, { session });
      return {};
    });
  }

  /** Applies what is staged; false when it is not decided. */
  async applyDecided(change: string): Promise<boolean> {
    if (!(await this.isDecided(change))) return false;
    let items: T[] = [];
    for await (const { item } of this.items.find<Staged<T>>({ change }).batchSize(AT_ONCE)) {
      items.push(item);
      if (items.length < AT_ONCE) continue;
      await this.dependencies.apply(items);
      items = [];
    }
    if (items.length > 0) await this.dependencies.apply(items);
    await this.stagings.updateOne(this.lease.mine, { $unset: { staged: 1 } });
    await this.items.deleteMany({ change });
    return true;
  }

  async end(): Promise<void> {
    await this.renewing?.stop();
    await this.lease.release();
  }

  /** Finishes changes of killed processes from now on, in a part that serves. */
  recover(): Repeated {
    const finishLeftover = async () => {
      const free = [{ until: { $lt: new Date() } }, { until: { $exists: false } }];
      const left = await this.stagings.findOne({ staged: { $exists: true }, $or: free });
      // one that may still be decided is left to the next that begins
      if (!left?.staged || !(await this.isDecided(left.staged))) return;
      try {
        await this.begin();
      } finally {
        await this.end();
      }
    };
    const { log } = this.dependencies;
    return runEvery(RECOVER_MS, 'finishing a change that was left', finishLeftover, log);
  }

  private async isDecided(change: string): Promise<boolean> {
    return (await this.dependencies.feed.latest('change-decided', { change })) !== null;
  }
}
