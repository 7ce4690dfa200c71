import type { MailSettings } from '../domain/mail';
import type { Transport } from '../smtp/transport';
import type { Stores } from '../store/open';

/** What actions depend on. */
export interface Dependencies extends Stores {
  settings: MailSettings;
  /** multiplies the budgets of mails */
  limitFactor: number;
  /** null: nothing leaves Mesa */
  transport: Transport | null;
  now: () => Date;
  /** between 0 and 1 */
  random: () => number;
}
