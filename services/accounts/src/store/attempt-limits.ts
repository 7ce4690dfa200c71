import { createHash } from 'node:crypto';
import { isSharedEmail, Refusal } from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import { createConcurrencyLimit, EFFECT_LIMITS } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const WRONG_PER_ACCOUNT = 10;
const WRONG_PER_NETWORK = 100;
const WRONG_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const RESETS_PER_EMAIL_AND_NETWORK = 5;

// as many as the hasher verifies at once: more would only wait there, each with a point of its network
const PER_NETWORK_AT_ONCE = 4;
// the BFF serves at least 128 requests at once, so only a flood has more
const WAITING_MAX = 128;

interface AttemptLimits {
  /** multiplies the limits of a network, not those of an account */
  factor: number;
  /** called when an account, known or not, had so many wrong passwords that it refuses all until then */
  onLimited: (email: string, until: Date) => Promise<void>;
}

/** Rate limits against guessing (contract.md "Limits"), counted in MongoDB for all instances together. */
export async function createAttemptLimits(database: Database, { factor, onLimited }: AttemptLimits) {
  const open = (name: string, points: number, seconds: number) => openLimit(database, name, points, seconds);
  const byAccount = await open('wrong-account', WRONG_PER_ACCOUNT, WRONG_SECONDS);
  const byNetwork = await open('wrong-network', WRONG_PER_NETWORK * factor, WRONG_SECONDS);
  const everywhere = await open('wrong-everywhere', EFFECT_LIMITS.wrongPasswords.most, HOUR_SECONDS);
  const signUps = await open('sign-up', EFFECT_LIMITS.signUps.most * factor, HOUR_SECONDS);
  const resets = await open('reset', RESETS_PER_EMAIL_AND_NETWORK, HOUR_SECONDS);
  const resetsByNetwork = await open(
    'reset-network',
    EFFECT_LIMITS.resetsOfNetwork.most * factor,
    HOUR_SECONDS,
  );
  const resetMails = await open('reset-mail', EFFECT_LIMITS.resetMails.most, HOUR_SECONDS);
  const confirmations = await open('confirmation', EFFECT_LIMITS.confirmations.most, HOUR_SECONDS);
  const confirmationsTo = await open('confirmation-to', EFFECT_LIMITS.confirmationsToEmail.most, DAY_SECONDS);
  const newPasswords = await open('new-password', EFFECT_LIMITS.newPasswords.most, HOUR_SECONDS);

  return {
    attemptPassword: passwordAttempts({ byAccount, byNetwork, everywhere, onLimited }),

    /** Counts a sign-up, or a request to change an email. @throws Refusal `too-many` for the network */
    countSignUp: (network: string) => signUps.count(network),

    /**
     * Counts a request for a mail that resets a password, whether or not the email is known.
     * @throws Refusal `too-many` for the email from that network, or for the network
     */
    async countResetRequest(email: string, network: string): Promise<void> {
      await resetsByNetwork.count(network);
      await resets.count(email, network);
    },

    /**
     * Counts a mail that resets a password, whether or not the email is known.
     * @returns false when this email had enough of them
     */
    allowsResetMail: (email: string) => resetMails.allows(email),

    /** Counts a request for a mail that confirms an email. @throws Refusal `too-many` for the account */
    countConfirmationRequest: (id: string) => confirmations.count(id),

    /**
     * Counts a mail that confirms an email which is not the account's own.
     * @throws Refusal `too-many` for that email, whoever asks
     */
    countConfirmationTo: (email: string) => confirmationsTo.count(email),

    /** Counts a new password that its account's owner is told of. @throws Refusal `too-many` */
    countNewPassword: (id: string) => newPasswords.count(id),

    /**
     * Forgets wrong passwords for that account from that network and from all together: its diner has proved
     * to be its owner.
     */
    async forgiveWrongPasswords(email: string, network: string): Promise<void> {
      await Promise.all([byAccount.reset(email, network), everywhere.reset(email)]);
    },
  };
}

type Limit = Awaited<ReturnType<typeof openLimit>>;

interface PasswordLimits extends Pick<AttemptLimits, 'onLimited'> {
  /** for an account from one network */
  byAccount: Limit;
  byNetwork: Limit;
  /** for an account from all networks together */
  everywhere: Limit;
}

/**
 * Counts wrong passwords. An attempt counts before its password is verified, or a hundred attempts at once
 * would all pass; unless the password was wrong, the count is taken back. Meanwhile it counts against other
 * attempts, so those of one account from one network run one after another, and those of one network a few
 * at once: 30 right passwords sent together are not ten wrong ones. Each further instance of this service
 * adds one attempt per account and network, and four per network, that may count for that moment.
 */
function passwordAttempts({ byAccount, byNetwork, everywhere, onLimited }: PasswordLimits) {
  const ofAccount = createConcurrencyLimit(1, WAITING_MAX);
  const ofNetwork = createConcurrencyLimit(PER_NETWORK_AT_ONCE, WAITING_MAX);

  /**
   * Runs an attempt to give a password, and counts it when the password is wrong.
   * @param verify what a right password gives; undefined for a wrong one
   * @throws Refusal `too-many` for that account from that network or from all together, or for the network;
   *   `unavailable` when too many attempts wait
   */
  return async <T>(
    { email, network }: { email: string; network: string },
    verify: () => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    // everybody has the password of the demo account, so nobody may lock it for all
    const account = isSharedEmail(email) ? [email, network] : [email];
    const attempt = async () => {
      await byNetwork.count(network);
      await byAccount.count(email, network);
      // after the limits of the network, or one network could use up all that the account may have
      const { remainingPoints, msBeforeNext } = await everywhere.count(...account);
      const verified = await verify().catch(async (error: unknown) => {
        // nobody knows whether the password was wrong; a failure to give back must not hide the first error
        await Promise.allSettled([
          byAccount.giveBack(email, network),
          byNetwork.giveBack(network),
          everywhere.giveBack(...account),
        ]);
        throw error;
      });
      if (verified !== undefined)
        await Promise.all([
          byAccount.reset(email, network),
          byNetwork.giveBack(network),
          // not reset: each sign-in of the owner would permit another hundred guesses
          everywhere.giveBack(...account),
        ]);
      else if (remainingPoints === 0) await onLimited(email, new Date(Date.now() + msBeforeNext));
      return verified;
    };
    // the account's queue first, so that a flood on one account takes one place among its network's attempts
    return ofAccount.run(() => ofNetwork.run(attempt, network), `${email}\n${network}`);
  };
}

/** @param name tells the keys of one limit from those of another */
async function openLimit(database: Database, name: string, points: number, seconds: number) {
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
  /** @throws RateLimiterRes when there were too many already */
  const consume = (key: string[]) => limiter.consume(digestOf(key));

  return {
    /** @throws Refusal `too-many` when there were too many already */
    count: (...key: string[]): Promise<RateLimiterRes> =>
      consume(key).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
        throw new Refusal('too-many', say('triedTooOften', waitOf(seconds)), seconds);
      }),

    /** Counts one more. @returns whether there were not too many already */
    allows: (...key: string[]): Promise<boolean> =>
      consume(key).then(
        () => true,
        (refused: unknown) => {
          if (refused instanceof RateLimiterRes) return false;
          throw refused;
        },
      ),

    /** Removes one from the count. */
    giveBack: (...key: string[]) => limiter.reward(digestOf(key)),

    reset: (...key: string[]) => limiter.delete(digestOf(key)),
  };
}

/** A digest: emails and networks are personal data and must not be readable here. */
function digestOf(key: string[]): string {
  return createHash('sha256').update(key.join('\n')).digest('base64url');
}
