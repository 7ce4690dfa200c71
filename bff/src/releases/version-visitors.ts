import { PendingWrites } from '@mesa/server-kit';
import { inTransaction, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Collection } from 'mongodb';
import { digestOf } from '../edge/signatures';
import type { VisitorCounts } from './verdict';

const RECORD_SECONDS = 30 * 24 * 3_600;
const COUNTED_MAX = 50_000;
/** A version is not counted any further from here on: the verdict is certain, and the record stays small. */
const FAILED_MAX = 2_000;
/**
 * Failed visitors that count for each network: an attacker who forges reports has few networks, but any
 * number of visitors.
 */
const FAILED_PER_NETWORK = 2;
/** In place of a local network, from which no stranger comes: all its visitors count. */
const LOCAL = 'local';

/** Who opened a page: a visitor or a diner's session, and the network that the request came from. */
export interface PageVisitor {
  visitor: string;
  network: string;
  /** whether the network is the machine's own or a private one */
  isLocal: boolean;
}

/** Visitors of a version since it went live or became a canary, over all instances. */
interface VisitorsRecord {
  /** name, version and when that was */
  _id: string;
  /** visitors who used it */
  loads: number;
  /** digests of "visitor network" for each visitor for whom it failed */
  failed: string[];
  at: Date;
}

/** A visitor who was counted as a user of a version, by whichever instance came first. */
interface CountedUser {
  /** digest */
  _id: string;
  at: Date;
}

/** What one instance has seen of one version. */
interface Seen {
  /** digests of visitors */
  users: Set<string>;
  /** as in the record */
  failed: Set<string>;
}

/** Opens the counts of visitors. */
export async function openVersionVisitors(database: Database, now: () => Date): Promise<VersionVisitors> {
  const db = database.getClient().db(database.name);
  const records = db.collection<VisitorsRecord>('remote_visitors');
  const users = db.collection<CountedUser>('remote_users');
  for (const collection of [records, users])
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  return new VersionVisitors(database, records, users, now);
}

/**
 * Counts who used a version, and for whom it failed; each visitor once, over all instances. Counts in memory
 * until `flush`.
 */
export class VersionVisitors {
  private readonly counted = new LRUCache<string, true>({ max: COUNTED_MAX });
  private readonly pending = new PendingWrites<Seen>((before, added) => {
    for (const user of added.users) before.users.add(user);
    for (const failed of added.failed) before.failed.add(failed);
    return before;
  });

  constructor(
    private readonly database: Database,
    private readonly records: Collection<VisitorsRecord>,
    private readonly users: Collection<CountedUser>,
    private readonly now: () => Date,
  ) {}

  used(version: string, { visitor }: PageVisitor): void {
    const id = digest(visitor);
    if (this.isFirst(`used ${version} ${id}`))
      this.pending.add(version, { users: new Set([id]), failed: new Set() });
  }

  failed(version: string, { visitor, network, isLocal }: PageVisitor): void {
    const id = digest(visitor);
    if (this.isFirst(`failed ${version} ${id}`))
      this.pending.add(version, {
        users: new Set(),
        failed: new Set([`${id} ${isLocal ? LOCAL : digest(network)}`]),
      });
  }

  /** Adds what this instance counted to the records. */
  async flush(): Promise<void> {
    await this.pending.flush(async (entries) => {
      for (const [version, seen] of entries)
        await inTransaction(this.database, (session) => this.write(version, seen, session));
    }, 1);
  }

  /** The visitors of a version so far, over all instances. */
  async of(version: string): Promise<VisitorCounts> {
    const { loads = 0, failed = [] } = (await this.records.findOne({ _id: version })) ?? {};
    const byNetwork = new Map<string, number>();
    for (const visitor of failed) {
      const network = visitor.split(' ')[1]!;
      byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
    }
    const errors = [...byNetwork].reduce(
      (sum, [network, count]) => sum + (network === LOCAL ? count : Math.min(count, FAILED_PER_NETWORK)),
      0,
    );
    // without the failed visitors of each network beyond those that count
    return { loads: Math.max(0, loads - (failed.length - errors)), errors };
  }

  private async write(_id: string, { users, failed }: Seen, session: ClientSession): Promise<void> {
    const at = this.now();
    const $setOnInsert = { loads: 0, failed: [] };
    await this.records.updateOne({ _id }, { $set: { at }, $setOnInsert }, { upsert: true, session });
    await this.records.updateOne(
      { _id, [`failed.${FAILED_MAX - 1}`]: { $exists: false } },
      {
        $inc: { loads: await this.countNew(_id, users, session) },
        $addToSet: { failed: { $each: [...failed] } },
      },
      { session },
    );
  }

  /** How many of the users no instance has counted before; they are counted from now on. */
  private async countNew(version: string, users: Set<string>, session: ClientSession): Promise<number> {
    if (users.size === 0) return 0;
    const at = this.now();
    const { upsertedCount } = await this.users.bulkWrite(
      [...users].map((user) => ({
        updateOne: {
          filter: { _id: digestOf(`${version} ${user}`) },
          update: { $setOnInsert: { at } },
          upsert: true,
        },
      })),
      { session },
    );
    return upsertedCount;
  }

  private isFirst(event: string): boolean {
    if (this.counted.has(event)) return false;
    this.counted.set(event, true);
    return true;
  }
}

/** Visitors and addresses are personal data, so only digests are stored. */
function digest(text: string): string {
  return digestOf(text).slice(0, 12);
}
