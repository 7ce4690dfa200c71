import { createHash } from 'node:crypto';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Database } from '@mesa/server-kit/mongo';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

export type Limiter = Awaited<ReturnType<typeof openLimiter>>;

interface Limit {
  /** tells the keys of one limiter from those of another */
  name: string;
  points: number;
  seconds: number;
}

/** One rate limit, counted in MongoDB for all instances together. */
export async function openLimiter(database: Database, { name, points, seconds }: Limit) {
  const limiter = new RateLimiterMongo({
    storeClient: database.getClient(),
    dbName: database.name,
    tableName: 'limits',
    keyPrefix: name,
    points: Math.max(1, Math.floor(points)),
    duration: seconds,
    // indexes are awaited below, because the limiter does not wait for them
    disableIndexesCreation: true,
  });
  await limiter.createIndexes();

  return {
    /** @throws Refusal `too-many` when there were too many already */
    async count(...key: string[]): Promise<void> {
      try {
        await limiter.consume(digestOf(key));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const wait = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
        throw new Refusal('too-many', say('triedTooOften', { seconds: wait }), wait);
      }
    },

    /** Removes one from the count. */
    async giveBack(...key: string[]): Promise<void> {
      await limiter.reward(digestOf(key));
    },

    async reset(...key: string[]): Promise<void> {
      await limiter.delete(digestOf(key));
    },
  };
}

/** A digest: emails and network addresses are personal data and must not be readable here. */
function digestOf(key: string[]): string {
  return createHash('sha256').update(key.join('\n')).digest('base64url');
}
