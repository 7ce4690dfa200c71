import { isDemoAddress } from '../domain/demo-address';
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
const RENEW_MS = 5_000;

export type Delivery = 'sent' | 'kept' | 'failed' | 'postponed' | 'dropped';

/** Sends a mail that this instance has taken from the queue, or decides what else becomes of it. */
export async function deliver(deps: Dependencies, taken: TakenMail): Promise<Delivery> {
  const { mails, now } = deps;
  const [merged, diner] = await Promise.all([
    mails.mergeEarlier(taken, now()),
    deps.diners.find(taken.mail.user_id),
  ]);
  if (isOver(taken.mail, diner, now())) {
    await mails.markDropped(taken, now());
    return 'dropped';
  }
  const { content, recipient = diner && recipientOf(diner) } = taken.mail;
  if (merged === 'overtaken' || merged === 'busy') return postpone(deps, taken, SOON_MS);
  if (merged === 'first' && content.kind === 'booking-changed')
    await mails.retitle(taken, (taken.mail.content = { ...content, kind: 'booking-confirmed' }));
  if (!recipient) return waitForDiner(deps, taken);
  const { transport, settings } = deps;
  if (!transport || (isDemoAddress(recipient.email) && !settings.sendsToDemo)) {
    await mails.markKept(taken, recipient, now());
    return 'kept';
  }
  const text = { recipient, composed_at: taken.mail.composed_at ?? now() };
  if (!(await mails.begin(taken, text))) return 'postponed';
  const composed = composeMail({ ...taken.mail, ...text }, settings);
  return settle(deps, taken, await whileRenewing(deps, taken, () => transport.send(composed)));
}

/** @param taken as it was before this attempt */
async function settle(deps: Dependencies, taken: TakenMail, outcome: Outcome): Promise<Delivery> {
  const { mails, now, random } = deps;
  if (outcome.accepted) {
    await mails.markSent(taken, now());
    return 'sent';
  }
  if (outcome.permanent) return fail(deps, taken, outcome.reason);
  if (isGivenUp(taken.mail.created_at, now()))
    return fail(deps, taken, `Given up after 24 hours: ${outcome.reason}`);
  const { tries, composed_at } = taken.mail;
  const until = new Date(now().getTime() + pauseAfter(tries + 1, random()));
  await mails.retryAt(taken, until, outcome.reason, !composed_at && !outcome.uncertain);
  return 'postponed';
}

/** Accounts publishes a diner before anything they do; a mail may come first only after an upgrade. */
async function waitForDiner(deps: Dependencies, taken: TakenMail): Promise<Delivery> {
  if (isGivenUp(taken.mail.created_at, deps.now())) return fail(deps, taken, 'The diner is unknown.');
  return postpone(deps, taken, SOON_MS);
}

async function postpone({ mails, now }: Dependencies, taken: TakenMail, ms: number): Promise<Delivery> {
  await mails.postpone(taken, new Date(now().getTime() + ms));
  return 'postponed';
}

async function fail({ mails, now }: Dependencies, taken: TakenMail, reason: string): Promise<Delivery> {
  await mails.markFailed(taken, reason, now());
  return 'failed';
}

function recipientOf({ email, fname, lname, language }: Diner): Recipient {
  return { email, fname, lname, language: language ?? 'en' };
}

/**
 * Whether a mail is no longer true: it offers a table whose hold has expired, or it is a reminder or an
 * invitation that would not be queued any more.
 */
function isOver({ content }: Mail, diner: Diner | undefined, now: Date): boolean {
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
