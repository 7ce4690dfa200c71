import { createHash } from 'node:crypto';
import type { Log } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';

const MINUTE_MS = 60_000;
const SHARE_MS = 500;
/** Of a limit, so much may pass an instance unheard by the others: nearly everybody asks less, and costs no write. */
const UNTOLD_SHARE = 1 / 60;

interface CountDocument {
  _id: string;
  used: number;
  expires_at: Date;
}

interface Count {
  /** by all instances, as last heard */
  heard: number;
  /** here, and not told yet */
  untold: number;
  /** from how many on the others are told */
  worth: number;
}

interface Minute {
  number: number;
  counts: Map<string, Count>;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * How often each key was let through in the last minute, over all instances. A request only adds a number in memory;
 * twice a second each instance tells MongoDB what it has counted, if that is worth telling, and hears what the others have.
 * So several instances may together let pass half a second's worth and a sixtieth of the limit each more, and no request
 * waits for a write.
 */
export function createRateLimiter(database: Database, log: Log) {
  const stored: Collection<CountDocument> = database
    .getClient()
    .db(database.name)
    .collection('request_counts');
  let current: Minute = { number: 0, counts: new Map() };
  let previous: Minute = { number: -1, counts: new Map() };

  const shareMinute = async ({ number, counts }: Minute) => {
    const told = [...counts]
      .filter(([, { untold, worth }]) => untold >= worth)
      .map(([key, count]) => ({ count, amount: count.untold, _id: `${number}:${digest(key)}` }));
    if (told.length === 0) return;
    await stored.bulkWrite(
      told.map(({ _id, amount }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $inc: { used: amount },
            $setOnInsert: { expires_at: new Date((number + 3) * MINUTE_MS) },
          },
          upsert: true,
        },
      })),
      { ordered: false, writeConcern: { w: 1, journal: false } },
    );
    const heard = new Map(
      (await stored.find({ _id: { $in: told.map(({ _id }) => _id) } }).toArray()).map(({ _id, used }) => [
        _id,
        used,
      ]),
    );
    for (const { _id, count, amount } of told) {
      count.untold -= amount;
      // an instance never forgets what it let pass itself
      count.heard = Math.max(count.heard + amount, heard.get(_id) ?? 0);
    }
  };

  let sharing = Promise.resolve();
  const timer = setInterval(() => {
    sharing = sharing
      .then(async () => {
        await shareMinute(previous);
        await shareMinute(current);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'request counts not shared'));
  }, SHARE_MS);
  timer.unref();

  const turnTo = (number: number) => {
    if (number === current.number) return;
    previous = number === current.number + 1 ? current : { number: number - 1, counts: new Map() };
    current = { number, counts: new Map() };
  };

  return {
    async prepare(): Promise<void> {
      await stored.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
    },

    /**
     * Lets one more through if fewer than `most` were in the last 60 seconds: those of this minute, and of the minute
     * before the share that still lies within them.
     * @returns how many are left, and when not let through the seconds until one will be
     */
    take(key: string, most: number, at: number): { left: number; wait: number } {
      turnTo(Math.floor(at / MINUTE_MS));
      const passed = (at % MINUTE_MS) / MINUTE_MS;
      const count = current.counts.get(key) ?? {
        heard: 0,
        untold: 0,
        worth: Math.max(1, most * UNTOLD_SHARE),
      };
      const now = count.heard + count.untold;
      const before = totalOf(previous.counts.get(key));
      const used = now + before * (1 - passed);
      if (used + 1 > most) return { left: 0, wait: waitFor(now, before, most, passed) };
      count.untold += 1;
      current.counts.set(key, count);
      return { left: Math.floor(most - used - 1), wait: 0 };
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await sharing;
    },
  };
}

function totalOf(count: Count | undefined): number {
  return count ? count.heard + count.untold : 0;
}

/** Seconds until the minute before has faded enough, or else until this minute has begun to fade itself. */
function waitFor(now: number, before: number, most: number, passed: number): number {
  const fadedAt = before > 0 ? 1 - (most - now - 1) / before : Infinity;
  const minutes = now + 1 <= most && fadedAt < 1 ? fadedAt - passed : 1 - passed + 1 / most;
  return Math.max(1, Math.ceil(minutes * 60));
}

/** Addresses are personal data; what is kept cannot be read back. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
