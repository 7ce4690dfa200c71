import type { Limiter } from './limiter';
import { createKeyedConcurrencyLimit } from './keyed-concurrency-limit';

// as many as the hasher verifies at once: more would only wait there, each with a point of its address
const PER_ADDRESS_AT_ONCE = 4;
// the BFF serves at least 128 requests at once (bff/src/edge/load-shedder.ts), so only a flood has more
const WAITING_MAX = 128;

/**
 * Counts wrong passwords. An attempt counts before its password is verified, or a hundred attempts at once
 * would all pass; unless the password was wrong, the count is taken back. Meanwhile it counts against other
 * attempts, so those of one account from one address run one after another, and those of one address a few
 * at once: 30 right passwords sent together are not ten wrong ones. Each further instance of this service
 * adds one attempt per account and address, and four per address, that may count for that moment.
 */
export function createPasswordAttempts({ byAccount, byAddress }: { byAccount: Limiter; byAddress: Limiter }) {
  const accountQueue = createKeyedConcurrencyLimit(1, WAITING_MAX);
  const addressQueue = createKeyedConcurrencyLimit(PER_ADDRESS_AT_ONCE, WAITING_MAX);

  /** @param verify what a right password gives; undefined for a wrong one */
  return async <T>(
    { email, address }: { email: string; address: string },
    verify: () => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const attempt = async () => {
      await byAddress.count(address);
      await byAccount.count(email, address);
      const verified = await verify().catch(async (error: unknown) => {
        // nobody knows whether the password was wrong; a failure to give back must not hide the first error
        await Promise.allSettled([byAccount.giveBack(email, address), byAddress.giveBack(address)]);
        throw error;
      });
      if (verified !== undefined)
        await Promise.all([byAccount.reset(email, address), byAddress.giveBack(address)]);
      return verified;
    };
    // the account's queue first, so that a flood on one account takes one place among its address's attempts
    return accountQueue.run(`${email}\n${address}`, () => addressQueue.run(address, attempt));
  };
}
