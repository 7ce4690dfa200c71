import type { Database } from '@mesa/server-kit/mongo';
import { openLimiter } from './limiter';
import { createPasswordAttempts } from './password-attempts';

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
  const open = (name: string, points: number, seconds: number) =>
    openLimiter(database, { name, points, seconds });
  const byAccount = await open('wrong-account', WRONG_PER_ACCOUNT, WRONG_SECONDS);
  const byAddress = await open('wrong-address', WRONG_PER_ADDRESS * factor, WRONG_SECONDS);
  const signUps = await open('sign-up', SIGN_UPS_PER_ADDRESS * factor, HOUR_SECONDS);
  const resets = await open('reset', MAILS_PER_ACCOUNT, HOUR_SECONDS);
  const resetsByAddress = await open('reset-address', RESETS_PER_ADDRESS * factor, HOUR_SECONDS);
  const confirmations = await open('confirmation', MAILS_PER_ACCOUNT, HOUR_SECONDS);

  return {
    /**
     * Runs an attempt to give a password, and counts it when the password is wrong.
     * @throws Refusal `too-many` for that account from that address, or for the address; `unavailable` when
     *   too many attempts wait
     */
    attemptPassword: createPasswordAttempts({ byAccount, byAddress }),

    /** Counts a sign-up. @throws Refusal `too-many` for the address */
    countSignUp: (address: string): Promise<void> => signUps.count(address),

    /**
     * Counts a request for a mail that resets a password, whether or not the email is known.
     * @throws Refusal `too-many` for the email or for the address
     */
    async countResetRequest(email: string, address: string): Promise<void> {
      await resetsByAddress.count(address);
      await resets.count(email);
    },

    /** Counts a request for a mail that confirms an email. @throws Refusal `too-many` for the account */
    countConfirmationRequest: (id: string): Promise<void> => confirmations.count(id),

    /** Forgets wrong passwords for that account from that address: its diner has proved to be its owner. */
    forgiveWrongPasswords: (email: string, address: string): Promise<void> => byAccount.reset(email, address),
  };
}
