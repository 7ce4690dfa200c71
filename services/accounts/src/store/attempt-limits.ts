import { createHash } from 'node:crypto';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Database } from '@mesa/server-kit/mongo';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const WRONG_PER_ACCOUNT = 10;
const WRONG_PER_ADDRESS = 100;
const WRONG_SECONDS = 15 * 60;
const SIGN_UPS_PER_ADDRESS = 30;
const HOUR_SECONDS = 60 * 60;
const MAILS_PER_ACCOUNT = 5;
const RESETS_PER_ADDRESS = 20;

/**
 * Rate limits against guessing (contract.md "Limits"), counted in MongoDB for all instances together.
 * @param factor multiplies the limits of a network address, not those of an account
 */
export async function createAttemptLimits(database: Database, factor: number) {
  const byAccount = await openLimiter(database, 'wrong-account', WRONG_PER_ACCOUNT, WRONG_SECONDS);
  const byAddress = await openLimiter(database, 'wrong-address', WRONG_PER_ADDRESS * factor, WRONG_SECONDS);
  const signUps = await openLimiter(database, 'sign-up', SIGN_UPS_PER_ADDRESS * factor, HOUR_SECONDS);
  const resets = await openLimiter(database, 'reset', MAILS_PER_ACCOUNT, HOUR_SECONDS);
  const resetsByAddress = await openLimiter(
    database,
    'reset-address',
    RESETS_PER_ADDRESS * factor,
    HOUR_SECONDS,
  );
  const confirmations = await openLimiter(database, 'confirmation', MAILS_PER_ACCOUNT, HOUR_SECONDS);

  return {
    /**
     * Counts an attempt to give a password. It is counted before the password is verified, or a hundred
     * attempts at once would all pass; after a right password, `succeeded` removes it again.
     * @throws Refusal `too-many` for that account from that address, or for the address
     */
    async countPassword(email: string, address: string): Promise<{ succeeded: () => Promise<void> }> {
      const account = keyOf(email, address);
      await consume(byAddress, keyOf(address));
      await consume(byAccount, account);
      return {
        async succeeded() {
          await Promise.all([byAccount.delete(account), byAddress.reward(keyOf(address))]);
        },
      };
    },

    /** Counts a sign-up. @throws Refusal `too-many` for the address */
    async countSignUp(address: string): Promise<void> {
      await consume(signUps, keyOf(address));
    },

    /**
     * Counts a request for a mail that resets a password, whether or not the email is known.
     * @throws Refusal `too-many` for the email or for the address
     */
    async countResetRequest(email: string, address: string): Promise<void> {
      await consume(resetsByAddress, keyOf(address));
      await consume(resets, keyOf(email));
    },

    /** Counts a request for a mail that confirms an email. @throws Refusal `too-many` for the account */
    async countConfirmationRequest(id: string): Promise<void> {
      await consume(confirmations, keyOf(id));
    },

    /** Forgets wrong passwords for that account from that address: its diner has proved to be its owner. */
    async forgiveWrongPasswords(email: string, address: string): Promise<void> {
      await byAccount.delete(keyOf(email, address));
    },
  };
}

async function openLimiter(
  database: Database,
  keyPrefix: string,
  points: number,
  duration: number,
): Promise<RateLimiterMongo> {
  const limiter = new RateLimiterMongo({
    storeClient: database.getClient(),
    dbName: database.name,
    tableName: 'limits',
    keyPrefix,
    points: Math.max(1, Math.floor(points)),
    duration,
    // indexes are awaited below, because the limiter does not wait for them
    disableIndexesCreation: true,
  });
  await limiter.createIndexes();
  return limiter;
}

async function consume(limiter: RateLimiterMongo, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    throw new Refusal('too-many', say('triedTooOften', { seconds }), seconds);
  }
}

/** A digest: emails and network addresses are personal data and must not be readable here. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
