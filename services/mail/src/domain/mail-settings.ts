/** What every mail of an installation has in common. */
export interface MailSettings {
  /** the sender */
  from: { name: string; email: string };
  /** the origin that links lead to */
  publicUrl: string;
  /** null: links are shown without their tokens */
  tokenSecret: string | null;
  /** whether demo addresses get mails over SMTP too */
  sendsToDemo: boolean;
}

/** SECURITY: for mails that others than their recipients may read: without a token, a link opens nothing. */
export function withoutTokens(settings: MailSettings): MailSettings {
  return { ...settings, tokenSecret: null };
}

/** What stands in a link in place of its token. */
export const REMOVED_TOKEN = '…';
