import type { Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { digestOf } from '../edge/digest';
import type { VisitorCounts } from './canary-verdict';

const RECORD_SECONDS = 30 * 24 * 3_600;
const COUNTED_MAX = 50_000;
/** An arm is not counted any further from here on: the verdict is certain, and the record stays small. */
const FAILED_MAX = 2_000;
/**
 * Failed visitors that count for each network, as soon as pages with the canary were opened from a second
 * one: an attacker who forges reports has few networks, but any number of visitors.
 */
const FAILED_PER_NETWORK = 2;

/** Who opened a page: a visitor or a diner's session, and the network that the request came from. */
export interface PageVisitor {
  visitor: string;
  network: string;
}

export type Arm = 'canary' | 'live';

interface ArmRecord {
  /** visitors who used it */
  loads: number;
  /** digests of "visitor network" for each visitor for whom it failed; missing in earlier records */
  failed?: string[];
}

/** Visitors of a canary, and of the live version while it runs, over all instances. */
interface VisitorsRecord {
  /** name, version and start of the canary */
  _id: string;
  canary: ArmRecord;
  live: ArmRecord;
  /** at most two networks from which pages with the canary were opened: enough to know of several */
  networks?: string[];
  at: Date;
}

interface Pending {
  loads: Record<Arm, number>;
  failed: Record<Arm, string[]>;
  networks: Set<string>;
}

/** The collection's stored name is not the word that we use (docs/decisions/158). */
export const CANARY_VISITORS = 'remote_trials';

/** Opens the counts of canary visitors. */
export async function openCanaryVisitors(database: Database, now: () => Date): Promise<CanaryVisitors> {
  const records = database.getClient().db(database.name).collection<VisitorsRecord>(CANARY_VISITORS);
  await records.createIndex({ at: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  return new CanaryVisitors(records, now);
}

/**
 * Counts visitors of canaries: who used which version, and for whom it failed; each visitor once per canary.
 * Counts in memory until `flush`.
 */
export class CanaryVisitors {
  private readonly counted = new LRUCache<string, true>({ max: COUNTED_MAX });
  private pending = new Map<string, Pending>();

  constructor(
    private readonly records: Collection<VisitorsRecord>,
    private readonly now: () => Date,
  ) {}

  /** A page with the canary was opened from this network. */
  opened(canary: string, { network }: PageVisitor): void {
    if (this.isFirst(`opened ${canary} ${network}`)) this.pendingOf(canary).networks.add(digest(network));
  }

  used(canary: string, arm: Arm, { visitor }: PageVisitor): void {
    if (this.isFirst(`used ${canary} ${arm} ${visitor}`)) this.pendingOf(canary).loads[arm] += 1;
  }

  failed(canary: string, arm: Arm, { visitor, network }: PageVisitor): void {
    if (this.isFirst(`failed ${canary} ${arm} ${visitor}`))
      this.pendingOf(canary).failed[arm].push(`${digest(visitor)} ${digest(network)}`);
  }

  /** Adds what this instance counted to the records. */
  async flush(): Promise<void> {
    const pending = this.pending;
    this.pending = new Map();
    if (pending.size === 0) return;
    const none = { loads: 0, failed: [] };
    await this.records.bulkWrite(
      [...pending].flatMap(([_id, { loads, failed, networks }]) => [
        {
          updateOne: {
            filter: { _id },
            update: { $set: { at: this.now() }, $setOnInsert: { canary: none, live: none } },
            upsert: true,
          },
        },
        {
          updateOne: {
            filter: { _id, 'networks.1': { $exists: false } },
            update: { $addToSet: { networks: { $each: [...networks].slice(0, 2) } } },
          },
        },
        ...(['canary', 'live'] as const).map((arm) => ({
          updateOne: {
            filter: { _id, [`${arm}.failed.${FAILED_MAX - 1}`]: { $exists: false } },
            update: {
              $inc: { [`${arm}.loads`]: loads[arm] },
              $addToSet: { [`${arm}.failed`]: { $each: failed[arm] } },
            },
          },
        })),
      ]),
    );
  }

  /** The visitors of a canary so far, over all instances; undefined before the first. */
  async of(canary: string): Promise<Record<Arm, VisitorCounts> | undefined> {
    const found = await this.records.findOne({ _id: canary });
    if (!found) return undefined;
    const most = (found.networks?.length ?? 0) > 1 ? FAILED_PER_NETWORK : Infinity;
    return { canary: countVisitors(found.canary, most), live: countVisitors(found.live, most) };
  }

  private pendingOf(canary: string): Pending {
    const counts = this.pending.get(canary) ?? {
      loads: { canary: 0, live: 0 },
      failed: { canary: [], live: [] },
      networks: new Set(),
    };
    this.pending.set(canary, counts);
    return counts;
  }

  private isFirst(event: string): boolean {
    if (this.counted.has(event)) return false;
    this.counted.set(event, true);
    return true;
  }
}

/** Leaves out the failed visitors of each network beyond the first `most`. */
function countVisitors({ loads, failed = [] }: ArmRecord, most: number): VisitorCounts {
  const byNetwork = new Map<string, number>();
  for (const one of failed) {
    const network = one.split(' ')[1]!;
    byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
  }
  const errors = [...byNetwork.values()].reduce((sum, count) => sum + Math.min(count, most), 0);
  return { loads: Math.max(0, loads - (failed.length - errors)), errors };
}

/** Visitors and addresses are personal data, so only digests are stored. */
function digest(text: string): string {
  return digestOf(text).slice(0, 12);
}
