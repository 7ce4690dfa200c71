import {
  directionsUrl,
  hashPaths,
  RESTAURANT_ZONE,
  wallTimeAt,
  withChoices,
  type Language,
  type RestaurantAddress,
  type Reservation,
} from '@mesa/contract';
import { mailedToken } from '@mesa/server-kit';
import type { Content, Mail, Recipient, Visit } from '../domain/mail';
import { REMOVED_TOKEN, type MailSettings } from '../domain/mail-settings';
import { formatMoment, formatSlot, formatTime } from './times';

type Values = Record<string, string>;

/** The values of a mail's template, unescaped. */
export function valuesOf(mail: Mail & { recipient: Recipient }, settings: MailSettings): Values {
  const { content, recipient, created_at, composed_at = created_at } = mail;
  const link = (path: string): string => `${settings.publicUrl}/#${path}`;
  const { language } = recipient;
  return {
    fname: recipient.fname,
    email: recipient.email,
    home_url: link(hashPaths.landing.to()),
    profile_url: link(hashPaths.profile.to()),
    ...contentValues(content, language, link, settings),
    ...(content.kind === 'booking-reminder' ? { day: dayWord(content.data, composed_at, language) } : {}),
  };
}

function contentValues(
  content: Content,
  language: Language,
  link: (path: string) => string,
  settings: MailSettings,
): Values {
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
      const { tokenSecret } = settings;
      const token = tokenSecret === null ? REMOVED_TOKEN : mailedToken(tokenSecret, content.kind, link_id);
      const path = content.kind === 'password-reset' ? hashPaths.resetPassword : hashPaths.confirmEmail;
      return { link_url: link(path.to(token)), until: formatMoment(new Date(expires_at), language) };
    }
    case 'password-changed':
      return { changed: formatMoment(new Date(content.data.changed_at), language) };
    case 'sign-in-limited':
      return { until: formatMoment(new Date(content.data.until), language) };
    case 'account-deleted':
      return { deleted: formatMoment(new Date(content.data.deleted_at), language) };
    default:
      return visitValues(content.data, language, link);
  }
}

function visitValues(
  { reservation, restaurant }: Visit,
  language: Language,
  link: (path: string) => string,
): Values {
  const { id, notes, code } = reservation;
  return {
    ...placeValues(reservation, restaurant, language, link),
    notes: notes ?? '',
    code,
    view_url: link(hashPaths.bookingView.to(id)),
    modify_url: link(hashPaths.bookingModify.to(id)),
    cancel_url: link(hashPaths.bookingCancel.to(id)),
    review_url: link(hashPaths.feedback.to(id)),
  };
}

/** "Today" on the day of the visit, by the restaurant's clock; or "Tomorrow": no reminder is sent earlier. */
function dayWord({ reservation }: Visit, at: Date, language: Language): string {
  const isToday = wallTimeAt(at, RESTAURANT_ZONE).date === reservation.date;
  if (language === 'es') return isToday ? 'Hoy' : 'Mañana';
  return isToday ? 'Today' : 'Tomorrow';
}

function placeValues(
  slot: Pick<Reservation, 'restaurant_id' | 'date' | 'time' | 'party_size'>,
  { name, address }: RestaurantAddress,
  language: Language,
  link: (path: string) => string,
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
