import type { Sender } from '../config';
import type { Stores } from '../store/open';
import type { Transport } from '../smtp/transport';

/** What actions depend on. */
export interface Dependencies extends Stores {
  settings: MailSettings;
  /** null: nothing leaves Mesa */
  transport: Transport | null;
  now: () => Date;
  /** between 0 and 1 */
  random: () => number;
}

export interface MailSettings {
  from: Sender;
  /** the origin that links lead to */
  publicUrl: string;
  tokenSecret: string;
  /** whether demo addresses get mails over SMTP too */
  sendsToDemo: boolean;
}
