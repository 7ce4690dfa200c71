import { LANGUAGES, MAIL_KINDS, type MailKind, type Reservation } from '@mesa/contract';
import type { Content, Mail, Visit } from '../domain/mail';

const ID = '0123456789abcdef01234567';
const AT = new Date('2030-11-01T18:00:00Z');
const LATER = '2030-11-02T02:02:00.000Z';
const RESTAURANT = {
  name: 'The Extraordinarily Long-Named Garden Terrace & Oyster Bar of West Hollywood',
  address: '10250 North Santa Monica Boulevard, Suite 1200, West Hollywood, CA 90069',
};
const NOTES =
  'We are celebrating a fiftieth birthday.\nTwo guests need a gluten-free menu, one a high chair, ' +
  'and if a quiet table by the window is free, we would love to have it. '.repeat(4);

/** Who the samples go to: a usual name, and a long one that is written from right to left. */
const PEOPLE = [
  { fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example' },
  { fname: 'عبد الرحمن بن محمد', lname: 'الأندلسي', email: 'a.very.long.address@mail.mesa.example' },
];

/** One mail of each kind in each language, with long and unusual words: what is to be looked at. */
export function sampleMails(): Mail[] {
  return LANGUAGES.flatMap((language) =>
    MAIL_KINDS.map((kind, i) => ({
      id: `sample-${kind}-${language}`,
      user_id: ID,
      content: contentOf(kind),
      state: 'kept' as const,
      tries: 0,
      created_at: AT,
      queued_at: AT,
      recipient: { ...PEOPLE[i % PEOPLE.length]!, email_confirmed: true, language },
    })),
  );
}

function contentOf(kind: MailKind): Content {
  switch (kind) {
    case 'table-offer': {
      const { restaurant_id, date, time, party_size } = visit().reservation;
      const hold = { id: ID, restaurant_id, date, time, party_size, expires_at: LATER };
      return { kind, data: { hold, restaurant: RESTAURANT } };
    }
    case 'email-confirmation':
    case 'password-reset':
      return { kind, data: { link_id: ID, expires_at: LATER } };
    case 'password-changed':
      return { kind, data: { changed_at: AT.toISOString() } };
    case 'sign-in-limited':
      return { kind, data: { until: LATER } };
    case 'account-deleted':
      return { kind, data: { deleted_at: AT.toISOString() } };
    default:
      return { kind, data: visit() };
  }
}

function visit(): Visit {
  const reservation: Reservation = {
    id: ID,
    user_id: ID,
    restaurant_id: ID,
    // summer time ends on the day before
    date: '2030-11-04',
    time: '7:30 PM',
    party_size: 10,
    phone: '',
    email: '',
    notes: NOTES,
    code: '7KX4TD',
    created_at: AT.toISOString(),
    updated_at: AT.toISOString(),
  };
  return { reservation, version: 1, restaurant: RESTAURANT };
}
