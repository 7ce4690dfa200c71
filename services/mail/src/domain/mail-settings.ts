/** What every mail of an installation has in common. */
export interface MailSettings {
  /** the sender */
  from: { name: string; email: string };
  /** the origin that links lead to */
  publicUrl: string;
  tokenSecret: string;
  /** whether demo addresses get mails over SMTP too */
  sendsToDemo: boolean;
}
