import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_KINDS, type MailKind } from '@mesa/contract';
import { render } from 'ejs';
import mjml2html from 'mjml';
import { format } from 'prettier';
import { catalog } from '../src/present/messages/catalog';
import { style } from './style';

type Link = (typeof LINKS)[number] | (typeof ANSWERS)[number];
type Field = keyof typeof FIELDS;

/** What a mail has besides its text: where its button leads to, further links, and facts. */
interface Shape {
  button: string;
  links: readonly Link[];
  visit: readonly Field[];
  /** the facts that are shown as they were before, too */
  compared: readonly Field[];
  /** links that answer the question of the mail */
  answers: readonly Link[];
}

/** The facts that a mail may have, and whether they may be missing. */
const FIELDS = {
  restaurant: false,
  address: false,
  restaurant_phone: true,
  date: false,
  time: false,
  party: false,
  tables: true,
  guest: true,
  coming: true,
  phone: true,
  notes: true,
  code: true,
  covers: false,
} as const;

const VISIT = [
  'restaurant',
  'address',
  'restaurant_phone',
  'date',
  'time',
  'party',
  'notes',
  'code',
] as const;
const SEAT = ['date', 'time', 'party', 'tables'] as const;
const GUEST = ['guest', 'coming', 'phone', 'notes', 'code'] as const;
const LINKS = ['modify', 'cancel', 'directions'] as const;
const ANSWERS = ['coming', 'not_coming'] as const;
const home: Shape = { button: 'home_url', links: [], visit: [], compared: [], answers: [] };
const booking: Shape = { ...home, button: 'view_url', links: LINKS, visit: VISIT };
const day: Shape = { ...home, button: 'restaurant_url' };
const toRestaurant: Shape = { ...day, visit: [...SEAT, ...GUEST, 'covers'] };

const SHAPES: Record<MailKind, Shape> = {
  'booking-confirmed': booking,
  'booking-changed': booking,
  'booking-cancelled': { ...booking, button: 'restaurant_url', links: ['directions'] },
  'booking-reminder': { ...booking, answers: ANSWERS },
  'table-offer': { ...booking, button: 'take_url', links: ['directions'] },
  'review-invitation': { ...home, button: 'review_url' },
  'email-confirmation': { ...home, button: 'link_url' },
  'email-changed': home,
  'password-reset': { ...home, button: 'link_url' },
  'password-changed': home,
  'sign-in-limited': home,
  'account-deleted': home,
  'review-removed': home,
  'restaurant-booked': toRestaurant,
  'restaurant-changed': { ...toRestaurant, compared: SEAT },
  'restaurant-cancelled': toRestaurant,
  'restaurant-day': day,
};

// SECURITY: reading a mail must load nothing from elsewhere; by default MJML adds styles of Google's fonts
const OPTIONS = { validationLevel: 'strict', fonts: {} } as const;

/**
 * Renders every mail with MJML at build time, as HTML and as plain text. The service only fills in values,
 * `{{name}}`, and messages in the recipient's language, `{{@id}}`.
 */
export async function compileTemplates(): Promise<string> {
  const filename = join(__dirname, 'layout.mjml.ejs');
  const layout = await readFile(filename, 'utf8');
  const compiled: Partial<Record<MailKind, object>> = {};
  for (const kind of MAIL_KINDS) {
    const parts = {
      ...SHAPES[kind],
      ...textsOf(kind),
      kind,
      isDay: kind === 'restaurant-day',
      style,
      wrapped,
    };
    const { html } = await mjml2html(render(layout, parts, { filename }), OPTIONS);
    compiled[kind] = { text: plainText(parts), html: html.replace(/\n\s*\n+/g, '\n') };
  }
  return format(JSON.stringify(compiled), { parser: 'json' });
}

/** The ids of a kind's paragraphs, above its button and after its links. */
function textsOf(kind: MailKind): { texts: string[]; closing: string[] } {
  const idsOf = (part: string) => Object.keys(catalog).filter((id) => id.startsWith(`${kind}.${part}`));
  return { texts: idsOf('text'), closing: idsOf('closing') };
}

/** A text about a fact that is left out where the fact is missing. */
const wrapped = (name: Field, text: string): string =>
  FIELDS[name] ? `{{#${name}}}${text}{{/${name}}}` : text;

interface Parts extends Shape {
  kind: MailKind;
  texts: string[];
  closing: string[];
  isDay: boolean;
}

const message = (id: string): string => `{{@${id}}}`;

const linkText = (name: Link): string => `${message(`link.${name}`)}:\n{{${name}_url}}`;

/** The text part of a mail, from the same messages as its HTML. */
function plainText(parts: Parts): string {
  const { kind, texts, closing, button, links, answers, visit, compared, isDay } = parts;
  const line = (name: Field): string => {
    const before = compared.includes(name) ? `{{#before}}{{old_${name}}} → {{/before}}` : '';
    return wrapped(name, `\n${message(`label.${name}`)}: ${before}{{${name}}}`);
  };
  const lines = (names: readonly Field[]): string => names.map(line).join('');
  const blocks = [
    message(`${kind}.heading`),
    ...texts.map(message),
    ...(visit.length > 0 ? [lines(visit).trimStart()] : []),
    ...(isDay ? [dayText(lines(['party', 'tables', ...GUEST]))] : []),
    ...(answers.length > 0 ? [message(`${kind}.question`), ...answers.map(linkText)] : []),
    `${message(`${kind}.button`)}:\n{{${button}}}`,
    ...links.map(linkText),
    ...closing.map(message),
    `-- \n${message('footer')}\n{{home_url}}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** @param facts the lines about one booking */
const dayText = (facts: string): string =>
  `${message('half_hours')}:{{#half_hours}}\n{{time}}: {{covers}}{{/half_hours}}` +
  `{{#pages}}{{#bookings}}\n\n{{time}}${facts}{{/bookings}}{{/pages}}`;

if (require.main === module)
  void compileTemplates().then((text) => writeFile(join(__dirname, '../src/present/compiled.json'), text));
