import type { Log } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';
import { digestOf } from './signatures';
import { runEvery, type Repeated } from '@mesa/server-kit';

const MINUTE_MS = 60_000;
const SYNC_MS = 500;
/**
 * The share of a limit that an instance does not report to the others: most keys stay below it and cost no
 * write.
 */
const UNREPORTED_SHARE = 1 / 60;

interface CountRecord {
  _id: string;
  used: number;
  expires_at: Date;
}

interface Count {
  /** of all instances, when last synchronized */
  reported: number;
  /** of this instance since then */
  unreported: number;
  /** the unreported number from which on it is reported */
  reportFrom: number;
}

interface Minute {
  number: number;
  counts: Map<string, Count>;
}

/** Opens the rate limiter and starts synchronizing it with the other instances. */
export async function openRateLimiter(
  database: Database,
  log: Log,
  now: () => number = steadyNow,
): Promise<RateLimiter> {
  const records = database.getClient().db(database.name).collection<CountRecord>('request_counts');
  await records.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
  return new RateLimiter(records, log, now);
}

/** The time in milliseconds, which never steps back: a corrected clock must not empty the counts. */
const steadyNow = () => performance.timeOrigin + performance.now();

/**
 * Sliding-window rate limits over all instances. A request only increments a number in memory; twice a second
 * each instance adds its larger counts to MongoDB and reads the sums. No request waits for a write; in
 * return, several instances together may allow half a second's requests and a sixtieth of the limit each in
 * excess. Accounts has a second rate limiter, because limits that protect passwords must be exact: it counts
 * in MongoDB before each attempt (docs/decisions/014).
 */
export class RateLimiter {
  private current: Minute = { number: 0, counts: new Map() };
  private previous: Minute = { number: -1, counts: new Map() };
  private readonly syncing: Repeated;

  constructor(
    private readonly records: Collection<CountRecord>,
    log: Log,
    private readonly now: () => number,
  ) {
    this.syncing = runEvery(SYNC_MS, 'request counts not synchronized', () => this.sync(), log);
  }

  /**
   * Counts a request unless the limit for the last 60 seconds is used up. Their requests are estimated: those
   * of this minute, plus the share of those of the minute before that still lies within the window.
   * @returns how many are left and, if the request is over the limit, the seconds until the next one is
   *   allowed
   */
  take(key: string, limit: number): { left: number; wait: number } {
    const { used, wait } = this.usage(key, limit);
    if (wait > 0) return { left: 0, wait };
    const { counts } = this.current;
    const reportFrom = Math.max(1, limit * UNREPORTED_SHARE);
    const count = counts.get(key) ?? { reported: 0, unreported: 0, reportFrom };
    count.unreported += 1;
    counts.set(key, count);
    return { left: Math.floor(limit - used - 1), wait: 0 };
  }

  /** The seconds until `take` would allow a request, without counting one; 0 when it would now. */
  secondsUntilAllowed(key: string, limit: number): number {
    return this.usage(key, limit).wait;
  }

  private usage(key: string, limit: number): { used: number; wait: number } {
    const at = this.now();
    this.rotate(Math.floor(at / MINUTE_MS));
    const passed = (at % MINUTE_MS) / MINUTE_MS;
    const now = totalOf(this.current.counts.get(key));
    const before = totalOf(this.previous.counts.get(key));
    const used = now + before * (1 - passed);
    return { used, wait: used + 1 > limit ? waitFor({ now, before, limit, passed }) : 0 };
  }

  stop(): Promise<void> {
    return this.syncing.stop();
  }

  private rotate(number: number): void {
    if (number === this.current.number) return;
    this.previous =
      number === this.current.number + 1 ? this.current : { number: number - 1, counts: new Map() };
    this.current = { number, counts: new Map() };
  }

  private async sync(): Promise<void> {
    await this.syncMinute(this.previous);
    await this.syncMinute(this.current);
  }

  private async syncMinute({ number, counts }: Minute): Promise<void> {
    const reports = [...counts]
      .filter(([, { unreported, reportFrom }]) => unreported >= reportFrom)
      // addresses are personal data, so only their digests are stored
      .map(([key, count]) => ({ count, amount: count.unreported, _id: `${number}:${digestOf(key)}` }));
    if (reports.length === 0) return;
    const expires_at = new Date((number + 3) * MINUTE_MS);
    await this.records.bulkWrite(
      reports.map(({ _id, amount }) => ({
        updateOne: {
          filter: { _id },
          update: { $inc: { used: amount }, $setOnInsert: { expires_at } },
          upsert: true,
        },
      })),
      { ordered: false, writeConcern: { w: 1, journal: false } },
    );
    const found = await this.records.find({ _id: { $in: reports.map(({ _id }) => _id) } }).toArray();
    const sums = new Map(found.map(({ _id, used }) => [_id, used]));
    for (const { _id, count, amount } of reports) {
      count.unreported -= amount;
      // never below what this instance itself has allowed
      count.reported = Math.max(count.reported + amount, sums.get(_id) ?? 0);
    }
  }
}

function totalOf(count: Count | undefined): number {
  return count ? count.reported + count.unreported : 0;
}

/**
 * Seconds until enough of the minute before has left the window, or else until this minute begins to leave
 * it.
 */
function waitFor({ now, before, limit, passed }: Record<'now' | 'before' | 'limit' | 'passed', number>) {
  const fadedAt = before > 0 ? 1 - (limit - now - 1) / before : Infinity;
  const minutes = now + 1 <= limit && fadedAt < 1 ? fadedAt - passed : 1 - passed + 1 / limit;
  return Math.max(1, Math.ceil(minutes * 60));
}
