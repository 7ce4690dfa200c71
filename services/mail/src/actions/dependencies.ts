import type { MailSettings } from '../domain/mail-settings';
import type { Stores } from '../store/open';
import type { Transport } from '../smtp/transport';

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
