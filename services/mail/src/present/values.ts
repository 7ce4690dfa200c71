import {
  answerPath,
  directionsUrl,
  hashPaths,
  RESTAURANT_ZONE,
  wallTimeAt,
  withChoices,
  type Language,
  type Reservation,
  type RestaurantAddress,
} from '@mesa/contract';
import { answerToken, mailedToken } from '@mesa/server-kit';
import type { Content, Mail, MailSettings, Recipient, Visit } from '../domain/mail';
import type { Guest, RestaurantContent } from '../domain/restaurant-content';
import { isToRestaurant } from '../domain/restaurant-mails';
import type { Values } from './fill';
import { oneLine } from './foreign-text';
import { formatMoment, formatSlot, formatTime } from './formats';
import { restaurantValues } from './restaurant-values';
import { textOf } from './texts';

const EXCERPT_MAX = 200;
/** What stands in a link in place of its token. */
const REMOVED_TOKEN = '…';

/** The address of a path of the product. */
type Link = (path: string) => string;
type Sendable = Mail & { recipient: Recipient };

/**
 * The values of a mail's template, unescaped.
 * @param guests those whom a mail to a restaurant names
 */
export function valuesOf(mail: Sendable, settings: MailSettings, guests: ReadonlyMap<string, Guest>): Values {
  const link: Link = (path) => `${settings.publicUrl}/#${path}`;
  return {
    fname: mail.recipient.fname,
    has_fname: mail.recipient.fname ? 'yes' : 'no',
    email: mail.recipient.email,
    home_url: link(hashPaths.landing.to()),
    profile_url: link(hashPaths.profile.to()),
    ...(isToRestaurant(mail.content)
      ? restaurantValues(mail.content, guests, mail.recipient.language, link)
      : contentValues({ ...mail, content: mail.content }, settings, link)),
  };
}

function contentValues(
  mail: Sendable & { content: Exclude<Content, RestaurantContent> },
  { tokenSecret, answerSecret }: MailSettings,
  link: Link,
): Values {
  const { content, created_at, composed_at = created_at } = mail;
  const { language } = mail.recipient;
  const moment = (iso: string): string => formatMoment(new Date(iso), language);
  switch (content.kind) {
    case 'table-offer': {
      const { hold, restaurant } = content.data;
      return {
        ...placeValues(hold, restaurant, language, link),
        until: formatTime(new Date(hold.expires_at), language, 'at'),
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
    case 'email-changed':
      return { changed: moment(content.data.changed_at) };
    case 'review-removed': {
      const { body, reason, written_at } = content.data;
      return { written: moment(written_at), reason, excerpt: shortened(oneLine(body)) };
    }
    case 'sign-in-limited':
      return { until: moment(content.data.until) };
    case 'account-deleted':
      return { deleted: moment(content.data.deleted_at) };
    default:
      return {
        ...visitValues(content.data, composed_at, language, link),
        ...answerValues(content.data, answerSecret, link),
      };
  }
}

/** Enough to know a review by. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= EXCERPT_MAX ? text : `${characters.slice(0, EXCERPT_MAX).join('')}…`;
}

function visitValues(visit: Visit, at: Date, language: Language, link: Link): Values {
  const { reservation, restaurant, reason = '' } = visit;
  const { id, date, notes, code } = reservation;
  return {
    ...placeValues(reservation, restaurant, language, link),
    // by the restaurant's clock
    day: wallTimeAt(at, RESTAURANT_ZONE).date === date ? 'today' : 'tomorrow',
    notes: notes ?? '',
    code,
    reason,
    has_reason: reason ? 'yes' : 'no',
    view_url: link(hashPaths.bookingView.to(id)),
    modify_url: link(hashPaths.bookingModify.to(id)),
    cancel_url: link(hashPaths.bookingCancel.to(id)),
    review_url: link(hashPaths.feedback.to(id)),
  };
}

/** The two links of the question that a reminder asks. */
function answerValues({ reservation }: Visit, secret: string | null, link: Link): Values {
  const token = secret === null ? REMOVED_TOKEN : answerToken(secret, reservation.id);
  return {
    coming_url: link(answerPath(token, 'yes')),
    not_coming_url: link(answerPath(token, 'no')),
  };
}

function placeValues(
  slot: Pick<Reservation, 'restaurant_id' | 'date' | 'time' | 'party_size'>,
  { name, address, phone = '' }: RestaurantAddress,
  language: Language,
  link: Link,
): Values {
  return {
    restaurant: name,
    address,
    restaurant_phone: phone,
    ...formatSlot(slot.date, slot.time, language),
    party: textOf('party', language, { count: slot.party_size }),
    directions_url: directionsUrl(address),
    restaurant_url: link(hashPaths.restaurant.to(slot.restaurant_id)),
  };
}
