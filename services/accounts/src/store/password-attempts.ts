import { DEMO_EMAIL } from '@mesa/contract';
import type { Limiter } from './limiter';
import { createKeyedConcurrencyLimit } from './keyed-concurrency-limit';

// as many as the hasher verifies at once: more would only wait there, each with a point of its network
const PER_NETWORK_AT_ONCE = 4;
// the BFF serves at least 128 requests at once, so only a flood has more
const WAITING_MAX = 128;

interface Limits {
  /** for an account from one network */
  byAccount: Limiter;
  byNetwork: Limiter;
  /** for an account from all networks together */
  everywhere: Limiter;
  /** called after the last wrong password that an account may have */
  onLimited: (email: string, until: Date) => Promise<void>;
}

/**
 * Counts wrong passwords. An attempt counts before its password is verified, or a hundred attempts at once
 * would all pass; unless the password was wrong, the count is taken back. Meanwhile it counts against other
 * attempts, so those of one account from one network run one after another, and those of one network a few
 * at once: 30 right passwords sent together are not ten wrong ones. Each further instance of this service
 * adds one attempt per account and network, and four per network, that may count for that moment.
 */
export function createPasswordAttempts({ byAccount, byNetwork, everywhere, onLimited }: Limits) {
  const accountQueue = createKeyedConcurrencyLimit(1, WAITING_MAX);
  const networkQueue = createKeyedConcurrencyLimit(PER_NETWORK_AT_ONCE, WAITING_MAX);

  /** @param verify what a right password gives; undefined for a wrong one */
  return async <T>(
    { email, network }: { email: string; network: string },
    verify: () => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    // everybody has the password of the demo account, so nobody may lock it for all
    const account = email === DEMO_EMAIL ? [email, network] : [email];
    const attempt = async () => {
      await byNetwork.count(network);
      await byAccount.count(email, network);
      // after the limits of the network, or one network could use up all that the account may have
      const { isLast, until } = await everywhere.count(...account);
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
      else if (isLast) await onLimited(email, until);
      return verified;
    };
    // the account's queue first, so that a flood on one account takes one place among its network's attempts
    return accountQueue.run(`${email}\n${network}`, () => networkQueue.run(network, attempt));
  };
}
