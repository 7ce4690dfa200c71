import {
  directionsUrl,
  hashPaths,
  instantOf,
  RESTAURANT_ZONE,
  slotMinutes,
  wallTimeAt,
  withChoices,
  type Language,
  type RestaurantAddress,
  type Reservation,
} from '@mesa/contract';
import { mailedToken } from '@mesa/server-kit';
import type { Mail, MailSettings, Recipient, Visit } from '../domain/mail';

type Values = Record<string, string>;

/** Spanish as it is written in Los Angeles. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/** What stands in a link in place of its token. */
const REMOVED_TOKEN = '…';

type Link = (path: string) => string;
type Sendable = Mail & { recipient: Recipient };

/** The values of a mail's template, unescaped. */
export function valuesOf(mail: Sendable, settings: MailSettings): Values {
  const link: Link = (path) => `${settings.publicUrl}/#${path}`;
  return {
    fname: mail.recipient.fname,
    email: mail.recipient.email,
    home_url: link(hashPaths.landing.to()),
    profile_url: link(hashPaths.profile.to()),
    ...contentValues(mail, settings, link),
  };
}

function contentValues(mail: Sendable, { tokenSecret }: MailSettings, link: Link): Values {
  const { content, created_at, composed_at = created_at } = mail;
  const { language } = mail.recipient;
  const moment = (iso: string): string => formatMoment(new Date(iso), language);
  switch (content.kind) {
    case 'table-offer': {
      const { hold, restaurant } = content.data;
      const until = formatTime(new Date(hold.expires_at), language);
      return {
        ...placeValues(hold, restaurant, language, link),
        until,
        // Spanish: "la 1:30", and "las" at every other hour
        until_article: until.startsWith('1:') ? 'la' : 'las',
        take_url: link(withChoices(hashPaths.booking.to(hold.restaurant_id), hold)),
      };
    }
    case 'password-reset':
    case 'email-confirmation': {
      const { link_id, expires_at } = content.data;
      const token = tokenSecret === null ? REMOVED_TOKEN : mailedToken(tokenSecret, content.kind, link_id);
      const path = content.kind === 'password-reset' ? hashPaths.resetPassword : hashPaths.confirmEmail;
      return { link_url: link(path.to(token)), until: moment(expires_at) };
    }
    case 'password-changed':
      return { changed: moment(content.data.changed_at) };
    case 'sign-in-limited':
      return { until: moment(content.data.until) };
    case 'account-deleted':
      return { deleted: moment(content.data.deleted_at) };
    default:
      return visitValues(content.data, composed_at, language, link);
  }
}

function visitValues({ reservation, restaurant }: Visit, at: Date, language: Language, link: Link): Values {
  const { id, date, notes, code } = reservation;
  return {
    ...placeValues(reservation, restaurant, language, link),
    day: dayWord(date, at, language),
    notes: notes ?? '',
    code,
    view_url: link(hashPaths.bookingView.to(id)),
    modify_url: link(hashPaths.bookingModify.to(id)),
    cancel_url: link(hashPaths.bookingCancel.to(id)),
    review_url: link(hashPaths.feedback.to(id)),
  };
}

/** For a reminder: "Today" on the day of the visit, by the restaurant's clock, or "Tomorrow". */
function dayWord(date: string, at: Date, language: Language): string {
  const isToday = wallTimeAt(at, RESTAURANT_ZONE).date === date;
  if (language === 'es') return isToday ? 'Hoy' : 'Mañana';
  return isToday ? 'Today' : 'Tomorrow';
}

function placeValues(
  slot: Pick<Reservation, 'restaurant_id' | 'date' | 'time' | 'party_size'>,
  { name, address }: RestaurantAddress,
  language: Language,
  link: Link,
): Values {
  return {
    restaurant: name,
    address,
    ...formatSlot(slot.date, slot.time, language),
    party: partyWords(slot.party_size, language),
    directions_url: directionsUrl(address),
    restaurant_url: link(hashPaths.restaurant.to(slot.restaurant_id)),
  };
}

function partyWords(size: number, language: Language): string {
  if (language === 'es') return size === 1 ? '1 persona' : `${size} personas`;
  return size === 1 ? '1 person' : `${size} people`;
}

/** A slot's day and time on the restaurant's clock: "Saturday, November 28, 2026", "7:00 PM PST". */
function formatSlot(date: string, time: string, language: Language) {
  const at = instantOf(date, slotMinutes(time), RESTAURANT_ZONE);
  return {
    date: formatDate(at, language),
    short_date: formatOf(language, { weekday: 'short', month: 'short', day: 'numeric' }).format(at),
    time: formatTime(at, language),
  };
}

/** "7:02 PM PST", in Spanish "7:02 p. m. PST". */
function formatTime(at: Date, language: Language): string {
  const parts = formatOf('en', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).formatToParts(
    at,
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)!.value;
  const half = part('dayPeriod');
  const shown = language === 'es' ? `${half[0]!.toLowerCase()}. m.` : half;
  // "PST" or "PDT" in Spanish too, because that is what people there say
  return `${part('hour')}:${part('minute')} ${shown} ${part('timeZoneName')}`;
}

/** "Saturday, November 28, 2026, 7:02 PM PST". */
function formatMoment(at: Date, language: Language): string {
  return `${formatDate(at, language)}, ${formatTime(at, language)}`;
}

function formatDate(at: Date, language: Language): string {
  return formatOf(language, { dateStyle: 'full' }).format(at);
}

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: RESTAURANT_ZONE });
}
