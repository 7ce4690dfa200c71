import { isSharedEmail } from '@mesa/contract';
import { EFFECT_LIMITS, MAIL_EFFECTS, type EffectLimitName } from '@mesa/server-kit';
import type { Claim } from '@mesa/server-kit/mongo';
import type { Mail, Recipient } from '../domain/mail';

interface Budgeted {
  mail: Pick<Mail, 'id' | 'content'>;
  recipient: Recipient;
  /** multiplies the budgets */
  factor: number;
  now: Date;
}

/** What a mail to a diner takes from budgets (contract.md "Limits"): of those about bookings, and of all. */
export function claimsOf({ mail, recipient, factor, now }: Budgeted): Claim[] {
  const { id, content } = mail;
  const { email, email_confirmed } = recipient;
  const limits: readonly EffectLimitName[] = MAIL_EFFECTS[content.kind].limits;
  const booking = 'reservation' in content.data ? content.data.reservation.id : null;
  // the demo diner is everybody, and reads no mails: there each booking has a budget of its own
  const key = isSharedEmail(email) ? `${email} ${booking ?? id}` : email;
  const most = (name: EffectLimitName) => scaled(EFFECT_LIMITS[name].most, factor);
  const claims: Claim[] = [];
  if (limits.includes('mailsAboutBookings'))
    claims.push({
      key,
      counted: { id, subject: booking, at: now },
      perDay: most(email_confirmed ? 'mailsAboutBookings' : 'mailsToUnconfirmed'),
      perHour: most('mailsAboutBooking'),
    });
  if (limits.includes('mailsToAddress')) claims.push(perDay(`all ${key}`, id, most('mailsToAddress'), now));
  return claims;
}

/** What a mail to a restaurant takes from the budget of the guest who caused it. */
export function claimOfGuest(
  { id, lane }: Pick<Mail, 'id' | 'lane'>,
  { factor, now }: Pick<Budgeted, 'factor' | 'now'>,
): Claim {
  const { most } = EFFECT_LIMITS.mailsToRestaurantsOfGuest;
  return perDay(`guest ${lane}`, id, scaled(most, factor), now);
}

const perDay = (key: string, id: string, most: number, at: Date): Claim => ({
  key,
  counted: { id, subject: null, at },
  perDay: most,
  perHour: most,
});

const scaled = (limit: number, factor: number): number => Math.max(1, Math.floor(limit * factor));
