import { findOutbox } from '../outbox/find-outbox';
import { fine, wrong, type Finding } from './finding';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the mail server refused mails for good in the last day, and why it refused the latest. */
export async function examineMails(now: () => Date): Promise<Finding> {
  const outbox = await findOutbox();
  const mails = await outbox.list(false).catch(() => null);
  if (!mails) return wrong('The outbox of mails cannot be read.', 'See what is said of mail above.');
  const since = new Date(now().getTime() - DAY_MS).toISOString();
  const failed = mails.filter(({ failed_at }) => failed_at !== null && failed_at > since);
  if (failed.length === 0) return fine('No mail was refused in the last 24 hours.');
  return wrong(
    `${failed.length} mails were refused in the last 24 hours, the latest with: ${failed[0]!.reason}`,
    'npm run outbox lists them; see docs/operations.md, "Mail".',
  );
}
