import { addDays, RESTAURANT_ZONE, slotMinutes, type Language } from '@mesa/contract';
import { formatMessage } from '@mesa/contract/messages';
import { catalog } from './messages/catalog';

const LINE_OCTETS = 75;
const FILE_NAME_MAX = 60;
const DAY_MINUTES = 1_440;

/** A booking as a calendar entry. */
export interface CalendarEntry {
  id: string;
  code: string;
  date: string;
  time: string;
  party_size: number;
  /** how long the party has its table */
  minutes: number;
  notes: string | null;
  /** grows with every change, so that a later file replaces an earlier one */
  version: number;
  updated_at: Date;
  /** where the diner sees and changes the booking */
  url?: string;
}

/** Where a booking is. */
export interface CalendarPlace {
  name: string;
  address: string;
  /** absent where it is not known */
  phone?: string;
}

/** For a file that is mailed: what it asks of the calendar, and who writes to whom (RFC 5546). */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  organizer: CalendarPerson;
  attendee: CalendarPerson;
}

export interface CalendarPerson {
  name: string;
  email: string;
}

/**
 * The zone of Los Angeles in the terms of RFC 5545: since 2007 summer time begins on March's second Sunday
 * and ends on November's first.
 */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${RESTAURANT_ZONE}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0800',
  'TZOFFSETTO:-0700',
  'TZNAME:PDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0700',
  'TZOFFSETTO:-0800',
  'TZNAME:PST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * A booking as a calendar file (RFC 5545), in the restaurant's local time. Its id is constant and its
 * sequence grows, so that a file that comes after a change replaces the older entry. Without an invitation it
 * is one to download (METHOD:PUBLISH). Written here, because the package `ics` writes no time zone, folds by
 * characters instead of octets, and escapes a quote in a name so that it ends the name.
 * @param language of what a person reads in it
 */
export function calendarOf(
  entry: CalendarEntry,
  restaurant: CalendarPlace,
  invitation?: Invitation,
  language: Language = 'en',
): string {
  const isCancelled = invitation?.method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Mesa//Reservations//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${invitation?.method ?? 'PUBLISH'}`,
    ...ZONE,
    ...eventLines(entry, restaurant, language),
    ...(invitation ? peopleLines(invitation) : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancelled ? [] : alarmLines(restaurant.name)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines
    .flatMap(fold)
    .map((line) => `${line}\r\n`)
    .join('');
}

function eventLines(
  { id, code, date, time, party_size, minutes, notes, version, updated_at, url }: CalendarEntry,
  { name, address, phone }: CalendarPlace,
  language: Language,
): string[] {
  const write = (part: keyof typeof catalog, values: object) =>
    formatMessage(catalog[part][language], values, language);
  const begins = slotMinutes(time);
  const description = [
    write('calendar.booked', { restaurant: name }),
    write('calendar.code', { code }),
    ...(phone ? [write('calendar.phone', { phone })] : []),
    ...(notes ? [write('calendar.request', { notes })] : []),
    ...(url ? [write('calendar.change', { url })] : []),
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${id}@mesa.example`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(updated_at)}`,
    `DTSTART;TZID=${RESTAURANT_ZONE}:${wall(date, begins)}`,
    `DTEND;TZID=${RESTAURANT_ZONE}:${wall(date, begins + minutes)}`,
    `SUMMARY:${text(write('calendar.title', { restaurant: name, people: party_size }))}`,
    `LOCATION:${text(`${name}, ${address}`)}`,
    `DESCRIPTION:${text(description.join('\n'))}`,
    ...(url ? [`URL:${url}`] : []),
  ];
}

/** Reminds two hours before. */
function alarmLines(name: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text(name)}`, 'TRIGGER:-PT2H', 'END:VALARM'];
}

/** The name of a booking's calendar file: "mesa-casa-lumbre.ics". */
export function calendarFileName(restaurant: string): string {
  const words = restaurant
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '');
  const name = ['mesa', ...words.split(/[^a-z0-9]+/)].filter(Boolean).join('-').slice(0, FILE_NAME_MAX);
  return `${name}.ics`;
}

function peopleLines({ organizer, attendee }: Invitation): string[] {
  return [
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${organizer.email}`,
    // the table is booked: no answer is needed
    `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:` +
      `mailto:${attendee.email}`,
  ];
}

/** SECURITY: a parameter cannot be escaped, only quoted; what would end the quotes or the line is dropped. */
function parameter(value: string): string {
  return `"${value.replace(/["\u0000-\u001f\u007f]/g, ' ').trim()}"`;
}

/** "20300502T193000" for 1170 minutes of 2030-05-02; minutes may run past midnight. */
function wall(date: string, minutes: number): string {
  const day = addDays(date, Math.floor(minutes / DAY_MINUTES)).replaceAll('-', '');
  const left = minutes % DAY_MINUTES;
  return `${day}T${String(Math.floor(left / 60)).padStart(2, '0')}${String(left % 60).padStart(2, '0')}00`;
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
}

/** SECURITY: text that diners type must not be able to begin a new line. */
function text(value: string): string {
  return value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

/** Folds into lines of at most 75 octets, never within a character; each continuation begins with a space. */
function fold(line: string): string[] {
  const folded: string[] = [];
  let piece = '';
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > LINE_OCTETS) {
      folded.push(piece);
      piece = ' ';
    }
    piece += character;
  }
  return [...folded, piece];
}
