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

  const consume = (key: string[]) =>
    limiter.consume(digestOf(key)).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
  const isWithin = ({ consumedPoints }: RateLimiterRes) => consumedPoints <= limiter.points;

  return {
    /** @throws Refusal `too-many` when there were too many already */
    async count(...key: string[]): Promise<{ isLast: boolean; until: Date }> {
      const counted = await consume(key);
      if (!isWithin(counted)) {
        const wait = Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
        throw new Refusal('too-many', say('triedTooOften', { seconds: wait }), wait);
      }
      return {
        /** whether the next one is refused */
        isLast: counted.consumedPoints === limiter.points,
        /** when the count begins anew */
        until: new Date(Date.now() + counted.msBeforeNext),
      };
    },

    /** Counts one more. @returns whether there were not too many already */
    allows: async (...key: string[]): Promise<boolean> => isWithin(await consume(key)),

    /** Removes one from the count. */
    async giveBack(...key: string[]): Promise<void> {
      await limiter.reward(digestOf(key));
    },

    async reset(...key: string[]): Promise<void> {
      await limiter.delete(digestOf(key));
    },
  };
}

/** A digest: emails and networks are personal data and must not be readable here. */
function digestOf(key: string[]): string {
  return createHash('sha256').update(key.join('\n')).digest('base64url');
}
