import type { Database } from '@mesa/server-kit/mongo';
import { openLimiter } from './limiter';
import { createPasswordAttempts } from './password-attempts';

const WRONG_PER_ACCOUNT = 10;
const WRONG_PER_NETWORK = 100;
const WRONG_SECONDS = 15 * 60;
const WRONG_EVERYWHERE = 100;
const SIGN_UPS_PER_NETWORK = 30;
const HOUR_SECONDS = 60 * 60;
const MAILS_PER_ACCOUNT = 5;
const RESETS_PER_NETWORK = 20;

interface AttemptLimits {
  /** multiplies the limits of a network, not those of an account */
  factor: number;
  /** called when an account, known or not, had so many wrong passwords that it refuses all until then */
  onLimited: (email: string, until: Date) => Promise<void>;
}

/** Rate limits against guessing (contract.md "Limits"), counted in MongoDB for all instances together. */
export async function createAttemptLimits(database: Database, { factor, onLimited }: AttemptLimits) {
  const open = (name: string, points: number, seconds: number) =>
    openLimiter(database, { name, points, seconds });
  const byAccount = await open('wrong-account', WRONG_PER_ACCOUNT, WRONG_SECONDS);
  const byNetwork = await open('wrong-network', WRONG_PER_NETWORK * factor, WRONG_SECONDS);
  const everywhere = await open('wrong-everywhere', WRONG_EVERYWHERE, HOUR_SECONDS);
  const signUps = await open('sign-up', SIGN_UPS_PER_NETWORK * factor, HOUR_SECONDS);
  const resets = await open('reset', MAILS_PER_ACCOUNT, HOUR_SECONDS);
  const resetsByNetwork = await open('reset-network', RESETS_PER_NETWORK * factor, HOUR_SECONDS);
  const resetMails = await open('reset-mail', MAILS_PER_ACCOUNT, HOUR_SECONDS);
  const confirmations = await open('confirmation', MAILS_PER_ACCOUNT, HOUR_SECONDS);

  return {
    /**
     * Runs an attempt to give a password, and counts it when the password is wrong.
     * @throws Refusal `too-many` for that account from that network or from all together, or for the network;
     *   `unavailable` when too many attempts wait
     */
    attemptPassword: createPasswordAttempts({ byAccount, byNetwork, everywhere, onLimited }),

    /** Counts a sign-up. @throws Refusal `too-many` for the network */
    async countSignUp(network: string): Promise<void> {
      await signUps.count(network);
    },

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
    allowsResetMail: (email: string): Promise<boolean> => resetMails.allows(email),

    /** Counts a request for a mail that confirms an email. @throws Refusal `too-many` for the account */
    async countConfirmationRequest(id: string): Promise<void> {
      await confirmations.count(id);
    },

    /**
     * Forgets wrong passwords for that account from that network and from all together: its diner has proved
     * to be its owner.
     */
    async forgiveWrongPasswords(email: string, network: string): Promise<void> {
      await Promise.all([byAccount.reset(email, network), everywhere.reset(email)]);
    },
  };
}
