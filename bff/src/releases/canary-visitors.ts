import { PendingWrites } from '@mesa/server-kit';
import { inTransaction, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Collection } from 'mongodb';
import { digestOf } from '../edge/digest';
import type { VisitorCounts } from './canary-verdict';

const RECORD_SECONDS = 30 * 24 * 3_600;
const COUNTED_MAX = 50_000;
/** An arm is not counted any further from here on: the verdict is certain, and the record stays small. */
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

export type Arm = 'canary' | 'live';

interface ArmRecord {
  /** visitors who used it */
  loads: number;
  /** digests of "visitor network" for each visitor for whom it failed */
  failed: string[];
}

/** Visitors of a canary, and of the live version while it runs, over all instances. */
interface VisitorsRecord {
  /** name, version and start of the canary */
  _id: string;
  canary: ArmRecord;
  live: ArmRecord;
  at: Date;
}

/** A visitor who was counted as a user of one arm, by whichever instance came first. */
interface CountedUser {
  /** digest */
  _id: string;
  at: Date;
}

/** What one instance has seen of one arm. */
interface Seen {
  canary: string;
  arm: Arm;
  /** digests of visitors */
  users: Set<string>;
  /** as in the record */
  failed: Set<string>;
}

/** The collection's stored name is not the word that we use (docs/decisions/158). */
export const CANARY_VISITORS = 'remote_trials';

/** Opens the counts of canary visitors. */
export async function openCanaryVisitors(database: Database, now: () => Date): Promise<CanaryVisitors> {
  const db = database.getClient().db(database.name);
  const records = db.collection<VisitorsRecord>(CANARY_VISITORS);
  const users = db.collection<CountedUser>('canary_users');
  for (const collection of [records, users])
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  return new CanaryVisitors(database, records, users, now);
}

/**
 * Counts visitors of canaries: who used which version, and for whom it failed; each visitor once per canary,
 * over all instances. Counts in memory until `flush`.
 */
export class CanaryVisitors {
  private readonly counted = new LRUCache<string, true>({ max: COUNTED_MAX });
  private readonly pending = new PendingWrites<Seen>((one, other) => {
    for (const user of other.users) one.users.add(user);
    for (const failed of other.failed) one.failed.add(failed);
    return one;
  });

  constructor(
    private readonly database: Database,
    private readonly records: Collection<VisitorsRecord>,
    private readonly users: Collection<CountedUser>,
    private readonly now: () => Date,
  ) {}

  used(canary: string, arm: Arm, { visitor }: PageVisitor): void {
    const id = digest(visitor);
    if (this.isFirst(`used ${canary} ${arm} ${id}`)) this.add(canary, arm, { users: new Set([id]) });
  }

  failed(canary: string, arm: Arm, { visitor, network, isLocal }: PageVisitor): void {
    const id = digest(visitor);
    if (this.isFirst(`failed ${canary} ${arm} ${id}`))
      this.add(canary, arm, { failed: new Set([`${id} ${isLocal ? LOCAL : digest(network)}`]) });
  }

  /** Adds what this instance counted to the records. */
  async flush(): Promise<void> {
    await this.pending.flush(async (entries) => {
      for (const [, seen] of entries)
        await inTransaction(this.database, (session) => this.write(seen, session));
    }, 1);
  }

  /** The visitors of a canary so far, over all instances; undefined before the first. */
  async of(canary: string): Promise<Record<Arm, VisitorCounts> | undefined> {
    const found = await this.records.findOne({ _id: canary });
    return found ? { canary: countVisitors(found.canary), live: countVisitors(found.live) } : undefined;
  }

  private add(canary: string, arm: Arm, seen: Partial<Seen>): void {
    this.pending.add(`${canary} ${arm}`, { canary, arm, users: new Set(), failed: new Set(), ...seen });
  }

  private async write({ canary: _id, arm, users, failed }: Seen, session: ClientSession): Promise<void> {
    const at = this.now();
    const none = { loads: 0, failed: [] };
    await this.records.updateOne(
      { _id },
      { $set: { at }, $setOnInsert: { canary: none, live: none } },
      { upsert: true, session },
    );
    await this.records.updateOne(
      { _id, [`${arm}.failed.${FAILED_MAX - 1}`]: { $exists: false } },
      {
        $inc: { [`${arm}.loads`]: await this.countNew(`${_id} ${arm}`, users, session) },
        $addToSet: { [`${arm}.failed`]: { $each: [...failed] } },
      },
      { session },
    );
  }

  /** How many of the users no instance has counted before; they are counted from now on. */
  private async countNew(arm: string, users: Set<string>, session: ClientSession): Promise<number> {
    if (users.size === 0) return 0;
    const at = this.now();
    const { upsertedCount } = await this.users.bulkWrite(
      [...users].map((user) => ({
        updateOne: {
          filter: { _id: digestOf(`${arm} ${user}`) },
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

/** Leaves out the failed visitors of each network beyond those that count. */
function countVisitors({ loads, failed }: ArmRecord): VisitorCounts {
  const byNetwork = new Map<string, number>();
  for (const one of failed) {
    const network = one.split(' ')[1]!;
    byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
  }
  const errors = [...byNetwork].reduce(
    (sum, [network, count]) => sum + (network === LOCAL ? count : Math.min(count, FAILED_PER_NETWORK)),
    0,
  );
  return { loads: Math.max(0, loads - (failed.length - errors)), errors };
}

/** Visitors and addresses are personal data, so only digests are stored. */
function digest(text: string): string {
  return digestOf(text).slice(0, 12);
}
