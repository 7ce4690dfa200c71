import { createHash } from 'node:crypto';
import { Refusal, MESSAGES } from '@mesa/contract';
import type { Database } from '@mesa/server-kit/mongo';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const WRONG_PER_ACCOUNT = 10;
const WRONG_PER_ADDRESS = 100;
const WRONG_SECONDS = 15 * 60;
const SIGN_UPS_PER_ADDRESS = 30;
const SIGN_UP_SECONDS = 60 * 60;

export type Limits = Awaited<ReturnType<typeof createLimits>>;

/**
 * Guessing made slow (contract.md "Limits"), counted in MongoDB for all instances together.
 * @param factor multiplies what one address may do; what one account allows stays
 */
export async function createLimits(database: Database, factor: number) {
  const limiter = async (name: string, points: number, duration: number) => {
    const made = new RateLimiterMongo({
      storeClient: database.getClient(),
      dbName: database.name,
      tableName: 'limits',
      keyPrefix: name,
      points: Math.max(1, Math.floor(points)),
      duration,
      // awaited below instead of somewhere in the background
      disableIndexesCreation: true,
    });
    await made.createIndexes();
    return made;
  };
  const byAccount = await limiter('wrong-account', WRONG_PER_ACCOUNT, WRONG_SECONDS);
  const byAddress = await limiter('wrong-address', WRONG_PER_ADDRESS * factor, WRONG_SECONDS);
  const signUps = await limiter('sign-up', SIGN_UPS_PER_ADDRESS * factor, SIGN_UP_SECONDS);

  return {
    /**
     * Lets one password be tried. The try is counted before it is checked, or a hundred tries at once would all pass;
     * a right one must be taken back with `wasRight`.
     * @throws Refusal `too-many` for that account from that address, or for the address.
     */
    async tryPassword(email: string, address: string): Promise<{ wasRight: () => Promise<void> }> {
      const account = keyOf(email, address);
      await consume(byAddress, keyOf(address));
      await consume(byAccount, account);
      return {
        async wasRight() {
          await Promise.all([byAccount.delete(account), byAddress.reward(keyOf(address))]);
        },
      };
    },

    /** @throws Refusal `too-many` once an address has signed up too often. */
    async trySignUp(address: string): Promise<void> {
      await consume(signUps, keyOf(address));
    },
  };
}

async function consume(limiter: RateLimiterMongo, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    throw new Refusal('too-many', MESSAGES.triedTooOften(seconds), seconds);
  }
}

/** Addresses are personal data; what is kept cannot be read back. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
