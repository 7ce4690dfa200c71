import { PendingWrites } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';
import { digestOf } from '../../edge/signatures';

const RECORD_SECONDS = 30 * 24 * 3_600;
/**
 * Failed visitors that count for each network: an attacker who forges reports has few networks, but any
 * number of visitors.
 */
const FAILED_PER_NETWORK = 2;
/** In place of a local network, from which no stranger comes: all its visitors count. */
const LOCAL = 'local';

/** Visitors of one version: those who used it, and those of them for whom it failed. */
export interface VisitorCounts {
  loads: number;
  errors: number;
}

/** Who opened a page: a visitor or a diner's session, and the network that the request came from. */
export interface PageVisitor {
  visitor: string;
  network: string;
  /** whether the network is the machine's own or a private one */
  isLocal: boolean;
}

/** What a visitor met in a version since it went live or became a canary, through all instances. */
interface Experience {
  used?: boolean;
  /** digest of the network from which a failure was reported */
  failed_from?: string;
}

interface VisitorRecord extends Experience {
  /** version, and a digest of the visitor: each is counted once */
  _id: string;
  /** name, version and since when visitors get it */
  version: string;
  at: Date;
}

interface FailedPerNetwork {
  /** the network's digest */
  _id: string;
  failed: number;
}

/** Opens the counts of visitors. */
export async function openVersionVisitors(database: Database, now: () => Date): Promise<VersionVisitors> {
  const records = database.getClient().db(database.name).collection<VisitorRecord>('remote_visitors');
  await records.createIndexes([
    { key: { at: 1 }, expireAfterSeconds: RECORD_SECONDS },
    { key: { version: 1, used: 1 } },
    { key: { version: 1, failed_from: 1 } },
  ]);
  return new VersionVisitors(records, now);
}

/**
 * Counts who used a version, and for whom it failed; each visitor once, over all instances. Collects in
 * memory until `flush`.
 */
export class VersionVisitors {
  private readonly pending = new PendingWrites<Experience & { version: string }>((before, added) => ({
    ...before,
    ...added,
  }));

  constructor(
    private readonly records: Collection<VisitorRecord>,
    private readonly now: () => Date,
  ) {}

  used(version: string, { visitor }: PageVisitor): void {
    this.pending.add(`${version} ${digest(visitor)}`, { version, used: true });
  }

  failed(version: string, { visitor, network, isLocal }: PageVisitor): void {
    const failed_from = isLocal ? LOCAL : digest(network);
    this.pending.add(`${version} ${digest(visitor)}`, { version, failed_from });
  }

  /** Adds what this instance has seen to the records. */
  async flush(): Promise<void> {
    await this.pending.flush(async (entries) => {
      const $setOnInsert = { at: this.now() };
      await this.records.bulkWrite(
        entries.map(([_id, $set]) => ({
          updateOne: { filter: { _id }, update: { $set, $setOnInsert }, upsert: true },
        })),
      );
    });
  }

  /** Whether a version failed for so many visitors: asked every two seconds, so it reads no more of them. */
  async haveFailed(version: string, min: number): Promise<boolean> {
    return (await this.records.countDocuments(failuresOf(version), { limit: min })) === min;
  }

  /** The visitors of a version so far, over all instances. */
  async of(version: string): Promise<VisitorCounts> {
    const perNetwork = { $group: { _id: '$failed_from', failed: { $sum: 1 } } };
    const byNetwork = await this.records
      .aggregate<FailedPerNetwork>([{ $match: failuresOf(version) }, perNetwork])
      .toArray();
    const counted = ({ _id, failed }: FailedPerNetwork) =>
      _id === LOCAL ? failed : Math.min(failed, FAILED_PER_NETWORK);
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    const errors = sum(byNetwork.map(counted));
    const ignored = sum(byNetwork.map(({ failed }) => failed)) - errors;
    const users = await this.records.countDocuments({ version, used: true });
    // without the failed visitors of each network beyond those that count
    return { loads: Math.max(0, users - ignored), errors };
  }
}

const failuresOf = (version: string) => ({ version, failed_from: { $exists: true } });

/**
 * Stands for a visitor among those who met an error; at most two different ones of each network, except of a
 * local one, as in the verdict.
 */
export function visitorKey({ visitor, network, isLocal }: PageVisitor): string {
  if (isLocal) return `${LOCAL} ${digest(visitor)}`;
  return `${digest(network)} ${Buffer.from(digestOf(visitor))[0]! % FAILED_PER_NETWORK}`;
}

/** Visitors and addresses are personal data, so only digests are stored. */
function digest(text: string): string {
  return digestOf(text).slice(0, 12);
}
