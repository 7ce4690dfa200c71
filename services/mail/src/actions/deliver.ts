import { isDemoAddress } from '../domain/demo-address';
import { claimOf, type Claim, type Postponement } from '../domain/budget';
import { isGivenUp, pauseAfter } from '../domain/attempts';
import { isWanted } from '../domain/is-wanted';
import type { Mail, Recipient } from '../domain/mail';
import { composeMail } from '../present/compose-mail';
import type { Outcome } from '../smtp/transport';
import type { Diner } from '../store/diners';
import type { TakenMail } from '../store/queue';
import type { Dependencies } from './dependencies';

/** The pause until the facts about a diner have come, or another instance is done with an earlier mail. */
const SOON_MS = 1_000;
/**
 * The pause of a mail that a later one replaces: longer than that of the later one, so that they are not
 * taken at the same moment again and again, each finding the other in use.
 */
const OVERTAKEN_MS = 5_000;
const RENEW_MS = 5_000;

export type Delivery = 'sent' | 'kept' | 'failed' | 'postponed' | 'dropped';

/** Sends a mail that this instance has taken from the queue, or decides what else becomes of it. */
export async function deliver(deps: Dependencies, taken: TakenMail): Promise<Delivery> {
  const { mails, now, transport, settings } = deps;
  const [diner, beside] = await Promise.all([deps.diners.find(taken.mail.user_id), mails.findBeside(taken)]);
  if (isOver(taken.mail, diner, now())) return drop(deps, taken);
  if (beside === 'later') return postpone(deps, taken, OVERTAKEN_MS);
  if (beside === 'earlier') {
    const merge = await deps.inTransaction((session) => mails.mergeEarlier(taken, now(), session));
    if (merge.outcome === 'overtaken') return postpone(deps, taken, OVERTAKEN_MS);
    if (merge.outcome === 'busy') return postpone(deps, taken, SOON_MS);
    taken.mail.content = merge.content;
  }
  const recipient = taken.mail.recipient ?? (diner && recipientOf(diner));
  if (!recipient) return waitForDiner(deps, taken);
  const claim = claimOf(taken.mail, recipient, deps.limitFactor, now());
  const postponement = claim && (await deps.budgets.claim(claim));
  if (postponement) return waitForBudget(deps, taken, postponement, diner);
  if (!transport || (isDemoAddress(recipient.email) && !settings.sendsToDemo)) {
    await mails.markKept(taken, recipient, now());
    return 'kept';
  }
  const text = { recipient, composed_at: taken.mail.composed_at ?? now() };
  if (!(await mails.begin(taken, text))) return 'postponed';
  const composed = composeMail({ ...taken.mail, ...text }, settings);
  return settle(deps, taken, claim, await whileRenewing(deps, taken, () => transport.send(composed)));
}

/** @param taken as it was before this attempt */
async function settle(
  deps: Dependencies,
  taken: TakenMail,
  claim: Claim | undefined,
  outcome: Outcome,
): Promise<Delivery> {
  const { mails, now, random } = deps;
  if (outcome.accepted) {
    await mails.markSent(taken, now());
    return 'sent';
  }
  if (outcome.permanent) return fail(deps, taken, outcome.reason);
  if (isGivenUp(taken.mail.queued_at, now()))
    return fail(deps, taken, `Given up after 24 hours: ${outcome.reason}`);
  const { tries, composed_at } = taken.mail;
  const until = new Date(now().getTime() + pauseAfter(tries + 1, random()));
  const isUnsent = !composed_at && !outcome.uncertain;
  await mails.retryAt(taken, until, outcome.reason, isUnsent);
  if (claim && isUnsent) await deps.budgets.release(claim);
  return 'postponed';
}

/**
 * Postpones a mail that is over its budget; later mails about the same booking replace it meanwhile. What
 * would come after its diner is erased is dropped: the mail about the deletion says that all is cancelled.
 */
async function waitForBudget(
  deps: Dependencies,
  taken: TakenMail,
  { until, isAddress }: Postponement,
  diner: Diner | undefined,
): Promise<Delivery> {
  if (diner?.erase_at && diner.erase_at <= until) return drop(deps, taken);
  await deps.mails.postponeForBudget(taken, until);
  if (isAddress) await deps.mails.postponeAllForBudget(taken.mail.user_id, until);
  return 'postponed';
}

/** Accounts publishes a diner before anything they do; a mail may come first only after an upgrade. */
async function waitForDiner(deps: Dependencies, taken: TakenMail): Promise<Delivery> {
  if (isGivenUp(taken.mail.created_at, deps.now())) return fail(deps, taken, 'The diner is unknown.');
  return postpone(deps, taken, SOON_MS);
}

async function drop({ mails, now }: Dependencies, taken: TakenMail): Promise<Delivery> {
  await mails.markDropped(taken, now());
  return 'dropped';
}

async function postpone({ mails, now }: Dependencies, taken: TakenMail, ms: number): Promise<Delivery> {
  await mails.postpone(taken, new Date(now().getTime() + ms));
  return 'postponed';
}

async function fail({ mails, now }: Dependencies, taken: TakenMail, reason: string): Promise<Delivery> {
  await mails.markFailed(taken, reason, now());
  return 'failed';
}

function recipientOf({ email, email_confirmed, fname, lname, language }: Diner): Recipient {
  return { email, email_confirmed, fname, lname, language: language ?? 'en' };
}

/**
 * Whether a mail is no longer to be sent: its diner is erased; it offers a table whose hold has expired; or
 * it is a reminder or an invitation that would not be queued any more.
 */
function isOver({ content, recipient }: Mail, diner: Diner | undefined, now: Date): boolean {
  if (diner ? diner.erase_at && diner.erase_at <= now : recipient) return true;
  switch (content.kind) {
    case 'table-offer':
      return new Date(content.data.hold.expires_at) <= now;
    case 'booking-reminder':
    case 'review-invitation':
      return !isWanted({ kind: content.kind, visit: content.data, diner }, now);
    default:
      return false;
  }
}

/** Renews the lease until the mail server has answered, however slow it is. */
async function whileRenewing<T>(
  { mails, now }: Dependencies,
  taken: TakenMail,
  work: () => Promise<T>,
): Promise<T> {
  const renewing = setInterval(() => void mails.renew(taken, now()).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}
