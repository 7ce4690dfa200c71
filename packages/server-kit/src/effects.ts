import type { DomainEventType, MailKind } from '@mesa/contract';

/** How many effects there may be in a while. */
export interface EffectLimit {
  most: number;
  per: 'hour' | 'day' | 'at once';
  /** whose they are; never what a sender can make anew for nothing */
  key: string;
}

const limit = (most: number, per: EffectLimit['per'], key: string): EffectLimit => ({ most, per, key });

/** Every limit of what one person causes at another (contract.md "Limits"); services enforce these. */
export const EFFECT_LIMITS = {
  changesOfBooking: limit(10, 'hour', 'booking'),
  changesOfDiner: limit(60, 'day', 'diner; the demo account: network'),
  newPasswords: limit(5, 'hour', 'account'),
  wrongPasswords: limit(100, 'hour', 'account'),
  signUps: limit(30, 'hour', 'network'),
  resetsOfNetwork: limit(20, 'hour', 'network'),
  resetMails: limit(5, 'hour', 'email'),
  confirmations: limit(5, 'hour', 'account'),
  confirmationsToEmail: limit(5, 'day', "email that is not its account's own"),
  mailsToAddress: limit(30, 'day', 'address'),
  mailsAboutBookings: limit(20, 'day', 'address'),
  mailsToUnconfirmed: limit(6, 'day', 'address'),
  mailsAboutBooking: limit(5, 'hour', 'address and booking'),
  mailsToRestaurantsOfGuest: limit(120, 'day', 'diner; the demo account: booking'),
  upcomingBookings: limit(20, 'at once', 'diner'),
  watches: limit(20, 'at once', 'diner'),
  reviews: limit(1, 'at once', 'visit'),
  hookEvents: limit(1, 'hour', 'version of a remote'),
  /** 1,200 a minute */
  requests: limit(72_000, 'hour', 'network, and diner'),
} as const satisfies Record<string, EffectLimit>;

export type EffectLimitName = keyof typeof EFFECT_LIMITS;

/** What one person causes at another. */
export interface Effect {
  /** what somebody does */
  cause: string;
  /** all that bound it, by cause and by target; none for what the clock or the operator causes alone */
  limits: readonly EffectLimitName[];
  /** whose mails wait behind one another; others pass them (services/mail/src/domain/lanes.ts) */
  queue: 'diner' | 'restaurant' | 'none';
}

const TO_DINER = ['mailsAboutBookings', 'mailsToUnconfirmed', 'mailsAboutBooking', 'mailsToAddress'] as const;
const TO_RESTAURANT = ['mailsToRestaurantsOfGuest'] as const;
const CHANGES = ['changesOfBooking', 'changesOfDiner'] as const;

/** The mails (contract.md "Mail"). */
export const MAIL_EFFECTS = {
  'booking-confirmed': { cause: 'a booking', limits: ['upcomingBookings', ...TO_DINER], queue: 'diner' },
  'booking-changed': { cause: 'a change of a booking', limits: [...CHANGES, ...TO_DINER], queue: 'diner' },
  'booking-cancelled': { cause: 'a cancellation', limits: ['upcomingBookings', ...TO_DINER], queue: 'diner' },
  'booking-reminder': { cause: 'a booking', limits: ['upcomingBookings', ...TO_DINER], queue: 'diner' },
  'table-offer': { cause: 'a watch', limits: ['watches', ...TO_DINER], queue: 'diner' },
  'review-invitation': { cause: 'a visit', limits: ['upcomingBookings', ...TO_DINER], queue: 'diner' },
  'review-removed': { cause: 'the operator', limits: ['mailsToAddress'], queue: 'diner' },
  'email-confirmation': {
    cause: 'a sign-up, a new email, or a request',
    limits: ['signUps', 'confirmations', 'confirmationsToEmail', 'mailsToAddress'],
    queue: 'diner',
  },
  'email-changed': {
    cause: 'a new email',
    limits: ['signUps', 'confirmations', 'mailsToAddress'],
    queue: 'diner',
  },
  'password-reset': {
    cause: 'a request by anybody',
    limits: ['resetsOfNetwork', 'resetMails', 'mailsToAddress'],
    queue: 'diner',
  },
  'password-changed': { cause: 'a new password', limits: ['newPasswords', 'mailsToAddress'], queue: 'diner' },
  'sign-in-limited': {
    cause: 'wrong passwords by anybody',
    limits: ['wrongPasswords', 'mailsToAddress'],
    queue: 'diner',
  },
  'account-deleted': { cause: 'a deletion', limits: ['signUps', 'mailsToAddress'], queue: 'diner' },
  'restaurant-booked': {
    cause: 'a booking',
    limits: ['upcomingBookings', ...TO_RESTAURANT],
    queue: 'diner',
  },
  'restaurant-changed': {
    cause: 'a change of a booking',
    limits: [...CHANGES, ...TO_RESTAURANT],
    queue: 'diner',
  },
  'restaurant-cancelled': {
    cause: 'a cancellation',
    limits: ['upcomingBookings', ...TO_RESTAURANT],
    queue: 'diner',
  },
  'restaurant-day': { cause: 'the clock', limits: [], queue: 'restaurant' },
} as const satisfies Record<MailKind, Effect>;

/** What an event shows to others than the diner who caused it, besides mails. */
type Shown = Pick<Effect, 'cause' | 'limits'> & { to: 'everybody' | 'operator' };

/** What each event brings to others: mails, and what everybody sees change. */
export const EVENT_EFFECTS = {
  'tables-changed': { shown: { to: 'everybody', cause: 'a booking, change or hold', limits: ['requests'] } },
  'reservation-changed': {
    mails: ['booking-confirmed', 'booking-changed', 'booking-cancelled', 'booking-reminder'],
  },
  'restaurant-told': { mails: ['restaurant-booked', 'restaurant-changed', 'restaurant-cancelled'] },
  'restaurant-day': { mails: ['restaurant-day'] },
  'change-decided': {},
  booked: { shown: { to: 'everybody', cause: 'a booking', limits: ['upcomingBookings', 'requests'] } },
  'booking-cancelled': { shown: { to: 'everybody', cause: 'a cancellation', limits: ['requests'] } },
  'visit-missed': {},
  'table-offered': { mails: ['table-offer'] },
  reviewed: { shown: { to: 'everybody', cause: 'a review', limits: ['reviews', 'requests'] } },
  'review-removed': { mails: ['review-removed'] },
  'ratings-changed': { shown: { to: 'everybody', cause: 'a review', limits: ['reviews', 'requests'] } },
  'photos-shown': { shown: { to: 'everybody', cause: 'a review', limits: ['reviews', 'requests'] } },
  'photos-dropped': { shown: { to: 'everybody', cause: 'a review', limits: ['reviews', 'requests'] } },
  'diner-changed': {},
  'password-reset-requested': { mails: ['password-reset'] },
  'email-confirmation-requested': { mails: ['email-confirmation'] },
  'email-change-requested': { mails: ['email-changed'] },
  'password-changed': { mails: ['password-changed'] },
  'diner-blocked': {},
  'sign-in-limited': { mails: ['sign-in-limited'] },
  'diner-renamed': { shown: { to: 'everybody', cause: 'a new name', limits: ['reviews', 'requests'] } },
  'diner-deleted': { mails: ['account-deleted'] },
  'sessions-ended': {},
} as const satisfies Record<DomainEventType, { mails?: readonly MailKind[]; shown?: Shown }>;

/** What leaves by no event: reports of browsers, which the operator's hook is told of (bff/src/releases). */
export const HOOK_EFFECT = {
  to: 'operator',
  cause: 'errors that browsers report',
  limits: ['hookEvents', 'requests'],
} as const satisfies Shown;
