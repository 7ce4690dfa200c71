import type { Claim } from '@mesa/server-kit/mongo';
import { claimOfGuest, claimsOf } from './claims-of';
import type { MailKind } from '@mesa/contract';
import type { Content, Mail, Recipient } from '../domain/mail';
import { isWanted } from '../domain/optional-mails';
import type { Guest } from '../domain/restaurant-content';
import { guestIdsOf, isToRestaurant } from '../domain/restaurant-mails';
import { composeMail } from '../present/compose-mail';
import type { Outcome } from '../smtp/transport';
import type { Diner } from '../store/diners';
import type { TakenMail } from '../store/mail-document';
import type { Dependencies } from './dependencies';

/** The pause until the facts about a diner have come, or another instance is done with an earlier mail. */
const SOON_MS = 1_000;
/**
 * The pause of a mail that a later one replaces: longer than that of the later one, so that they are not
 * taken at the same moment again and again, each finding the other in use.
 */
const OVERTAKEN_MS = 5_000;
const RENEW_MS = 5_000;
/** How long a mail to a restaurant waits for the guest's name. */
const NAMES_MS = 60_000;
/** Pauses between attempts (contract.md "Mail"): each is twice the one before, up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Pauses are shortened by up to a quarter, so that mails that failed together do not come back together. */
const JITTER = 0.25;
const GIVE_UP_MS = 24 * 60 * 60_000;

/** Domains that cannot exist (RFC 2606). */
const DEMO_ADDRESS = /\.(example|invalid|test)$/i;

/** Notices of safety: of those that a budget delays, the latest says enough. */
const NOTICES: readonly MailKind[] = [
  'email-changed',
  'password-changed',
  'sign-in-limited',
  'account-deleted',
];

export type Delivery = 'sent' | 'kept' | 'failed' | 'postponed' | 'dropped' | 'merged';

/** Sends a mail that this instance has taken from the queue, or decides what else becomes of it. */
export function deliver(deps: Dependencies, taken: TakenMail): Promise<Delivery> {
  const { content, recipient } = taken.mail;
  // a mail to a restaurant has its recipient from the start
  return isToRestaurant(content) && recipient
    ? deliverToRestaurant(deps, taken, recipient)
    : deliverToDiner(deps, taken);
}

async function deliverToDiner(deps: Dependencies, taken: TakenMail): Promise<Delivery> {
  const { mails, now } = deps;
  const { user_id } = taken.mail;
  const diner = user_id === undefined ? undefined : await deps.diners.find(user_id);
  taken.eraseBy = diner?.erase_at;
  if (isOver(taken.mail, diner, now())) return end(deps, taken, { state: 'dropped' });
  const content = await mails.mergeEarlier(taken, now(), deps.inTransaction);
  if (content === 'overtaken') return postpone(deps, taken, OVERTAKEN_MS);
  if (content === 'busy') return postpone(deps, taken, SOON_MS);
  taken.mail.content = content;
  const recipient = taken.mail.recipient ?? (diner && recipientOf(diner, content));
  if (!recipient) return waitForDiner(deps, taken);
  const { mail } = taken;
  const isNotice = NOTICES.includes(content.kind);
  const hasWaited = mail.queued_at > mail.created_at;
  if (isNotice && hasWaited && (await mails.hasLater(taken))) return end(deps, taken, { state: 'merged' });
  const claims = claimsOf({ mail, recipient, factor: deps.limitFactor, now: now() });
  const until = await claimAll(deps, claims);
  if (until && isNotice && (await mails.hasLater(taken))) return end(deps, taken, { state: 'merged' });
  if (until) return waitForBudget(deps, taken, until, diner);
  return send(deps, taken, { recipient, claims });
}

/**
 * Sends a mail to a restaurant. Its own budget would delay it on a good day, because a full house is far more
 * than twenty bookings; that of the guest delays who books and cancels all day long.
 */
async function deliverToRestaurant(
  deps: Dependencies,
  taken: TakenMail,
  recipient: Recipient,
): Promise<Delivery> {
  const { diners, now, limitFactor: factor } = deps;
  const { mail } = taken;
  const guestIds = guestIdsOf(mail.content);
  const guests = await diners.findAll(guestIds);
  const isUnknown = guestIds.some((id) => !guests.has(id));
  // who is still unknown then was erased: the restaurant hears of the booking without the name
  const isEarly = now().getTime() - mail.created_at.getTime() < NAMES_MS;
  if (isUnknown && isEarly) return postpone(deps, taken, SOON_MS);
  const isOfGuest = mail.content.kind !== 'restaurant-day';
  const claims = isOfGuest ? [claimOfGuest(mail, { factor, now: now() })] : [];
  const until = await claimAll(deps, claims);
  if (until) return waitForBudget(deps, taken, until, undefined);
  return send(deps, taken, { recipient, claims, guests });
}

/** @returns null when all budgets allow the mail, else until when it waits; it takes from all or none */
async function claimAll({ budgets }: Dependencies, claims: readonly Claim[]): Promise<Date | null> {
  for (const [i, claim] of claims.entries()) {
    const until = await budgets.claim(claim);
    if (!until) continue;
    for (const taken of claims.slice(0, i)) await budgets.release(taken);
    return until;
  }
  return null;
}

interface Sending {
  recipient: Recipient;
  /** what it takes from budgets */
  claims: readonly Claim[];
  /** the diners whom it names */
  guests?: ReadonlyMap<string, Guest>;
}

/** Hands a mail to the mail server, or keeps it where there is none. */
async function send(
  deps: Dependencies,
  taken: TakenMail,
  { recipient, claims, guests }: Sending,
): Promise<Delivery> {
  const { mails, now, transport, settings } = deps;
  if (!transport || (DEMO_ADDRESS.test(recipient.email) && !settings.sendsToDemo))
    return end(deps, taken, { state: 'kept', recipient, composed_at: now() });
  const text = { recipient, composed_at: taken.mail.composed_at ?? now() };
  if (!(await mails.begin(taken, text))) return 'postponed';
  const composed = composeMail({ ...taken.mail, ...text }, settings, guests);
  return settle(deps, taken, claims, await whileRenewing(deps, taken, () => transport.send(composed)));
}

/** @param taken as it was before this attempt */
async function settle(
  deps: Dependencies,
  taken: TakenMail,
  claims: readonly Claim[],
  outcome: Outcome,
): Promise<Delivery> {
  const { mails, now, random } = deps;
  if (outcome.accepted) {
    await mails.markSent(taken, now());
    return 'sent';
  }
  const { reason, uncertain } = outcome;
  if (outcome.permanent) return fail(deps, taken, reason);
  const { queued_at, tries, composed_at } = taken.mail;
  if (isGivenUp(queued_at, now())) return fail(deps, taken, `Given up after 24 hours: ${reason}`);
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (1 - JITTER * random());
  const isUnsent = !composed_at && !uncertain;
  await mails.postpone(taken, new Date(now().getTime() + pause), { reason, recompose: isUnsent });
  if (isUnsent) for (const claim of claims) await deps.budgets.release(claim);
  return 'postponed';
}

/**
 * Postpones a mail that is over its budget; later mails about the same booking replace it meanwhile. What
 * would come after its diner is erased is dropped: the mail about the deletion says that all is cancelled.
 */
async function waitForBudget(
  deps: Dependencies,
  taken: TakenMail,
  until: Date,
  diner: Diner | undefined,
): Promise<Delivery> {
  if (diner?.erase_at && diner.erase_at <= until) return end(deps, taken, { state: 'dropped' });
  await deps.mails.postpone(taken, until, { queued_at: until });
  return 'postponed';
}

/** Accounts publishes a diner before anything they do, but the events of two services come in any order. */
async function waitForDiner(deps: Dependencies, taken: TakenMail): Promise<Delivery> {
  const { created_at, content } = taken.mail;
  // seeded authors of reviews have no account that is known here
  if (content.kind === 'review-removed' && deps.now().getTime() - created_at.getTime() >= NAMES_MS)
    return end(deps, taken, { state: 'dropped' });
  if (isGivenUp(created_at, deps.now())) return fail(deps, taken, 'The diner is unknown.');
  return postpone(deps, taken, SOON_MS);
}

async function postpone({ mails, now }: Dependencies, taken: TakenMail, ms: number): Promise<Delivery> {
  await mails.postpone(taken, new Date(now().getTime() + ms));
  return 'postponed';
}

function fail(deps: Dependencies, taken: TakenMail, reason: string): Promise<Delivery> {
  return end(deps, taken, { state: 'failed', failed_at: deps.now(), reason });
}

/** Ends a mail that is not sent. */
async function end<S extends 'kept' | 'failed' | 'dropped' | 'merged'>(
  { mails, now }: Dependencies,
  taken: TakenMail,
  outcome: Partial<Mail> & { state: S },
): Promise<S> {
  await mails.end(taken, outcome, now());
  return outcome.state;
}

/** Mails about a change of the diner's address go to the one that they are about. */
function recipientOf(diner: Diner, { data }: Content): Recipient {
  // an event of the release before names none
  const email = ('email' in data ? data.email : undefined) ?? diner.email;
  const { fname, lname, language } = diner;
  const email_confirmed = diner.email_confirmed && email === diner.email;
  return { email, email_confirmed, fname, lname, language: language ?? 'en' };
}

const isGivenUp = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= GIVE_UP_MS;

/**
 * Whether a mail is no longer to be sent: its diner is erased; its hold or link has expired; or it is a
 * reminder or an invitation that would not be queued any more.
 */
function isOver({ content, recipient }: Mail, diner: Diner | undefined, now: Date): boolean {
  if (diner ? diner.erase_at && diner.erase_at <= now : recipient) return true;
  switch (content.kind) {
    case 'table-offer':
      return new Date(content.data.hold.expires_at) <= now;
    case 'password-reset':
    case 'email-confirmation':
      return new Date(content.data.expires_at) <= now;
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
