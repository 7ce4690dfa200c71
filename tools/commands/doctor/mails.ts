import type { OutboxMail } from '@mesa/contract';
import type { Databases } from '../data/databases';
import { findOutbox } from '../outbox/find-outbox';
import type { Settings } from '../settings';
import { fine, wrong, type Finding } from './finding';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the mail server refused mails permanently in the last day, and why it refused the latest. */
export async function examineMails(now: () => Date): Promise<Finding> {
  const outbox = await findOutbox();
  const since = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();
  const failed: OutboxMail[] = [];
  try {
    for await (const mail of outbox.list({ failed: '1' })) {
      // a mail is tried for a day at most
      if (mail.created_at < since(2)) break;
      if (mail.failed_at !== null && mail.failed_at > since(1)) failed.push(mail);
    }
  } catch {
    return wrong('The outbox of mails cannot be read.', 'See the findings about mail above.');
  }
  if (failed.length === 0) return fine('No mail was refused in the last 24 hours.');
  return wrong(
    `${failed.length} mails were refused in the last 24 hours, the latest with: ${failed[0]!.reason}`,
    'npm run outbox lists them; see docs/operations.md, "Mail".',
  );
}

/** A mail server that is restarted, or refuses a sender it does not know yet, takes some minutes. */
const LONG_MS = 5 * 60_000;

interface QueuedMail {
  state: string;
  created_at: Date;
  /** since when it could be sent; a mail over its budget waits without a fault */
  queued_at: Date;
  /** what the mail server answered last */
  reason?: string;
}

/** Whether mails have been waiting for long, and why the oldest does. */
export async function examineWaitingMails(databases: Databases, now: Date): Promise<Finding> {
  const mails = databases.get('mail').collection<QueuedMail>('mails');
  const since = { $lt: new Date(now.getTime() - LONG_MS) };
  const waiting = { state: 'queued', queued_at: since };
  const count = await mails.countDocuments(waiting);
  if (count === 0) return fine('No mail has been waiting for more than five minutes.');
  const { reason = 'no answer yet' } = (await mails.findOne(waiting, { sort: { created_at: 1 } })) ?? {};
  return wrong(
    `${count} mails have been waiting for more than five minutes, the oldest with: ${reason}`,
    'They are tried for 24 hours: see docs/operations.md, "Mail".',
  );
}

type Addresses = Pick<Settings, 'MAIL_URL' | 'PUBLIC_URL'> & {
  /** of the BFF, which inherits it from the environment of `npm start`; manifests set it in deployments */
  TRUST_PROXY?: string | undefined;
};

/** Whether mails lead to an address that others can open, and the BFF knows of the proxy in front of it. */
export function examineAddresses({ MAIL_URL, PUBLIC_URL, TRUST_PROXY }: Addresses): Finding[] {
  const findings: Finding[] = [];
  if (MAIL_URL && isOnThisMachine(PUBLIC_URL))
    findings.push(
      wrong(
        `Mails leave Mesa, and their links lead to ${PUBLIC_URL ?? 'localhost'}.`,
        'Set PUBLIC_URL to the address at which diners open Mesa.',
      ),
    );
  if (PUBLIC_URL?.startsWith('https:') && !Number(TRUST_PROXY))
    findings.push(
      wrong(
        'PUBLIC_URL is https, and TRUST_PROXY is 0: cookies are not Secure, all diners share one address.',
        'Start Mesa with TRUST_PROXY set to the number of proxies in front of it.',
      ),
    );
  return findings.length > 0 ? findings : [fine('PUBLIC_URL, MAIL_URL and TRUST_PROXY fit together.')];
}

function isOnThisMachine(url: string | undefined): boolean {
  if (url === undefined) return true;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
