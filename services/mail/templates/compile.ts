import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_KINDS, type Language, type MailKind } from '@mesa/contract';
import { render } from 'ejs';
import mjml2html from 'mjml';
import { format } from 'prettier';
import en from './en.json';
import es from './es.json';
import { style } from './style';

/** The text of one mail. `{{name}}` is filled when it is sent (src/present/values.ts), escaped. */
interface MailText {
  subject: string;
  /** the line that mail programs show beside the subject */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** the label of the button */
  button: string;
  /** after the links */
  closing?: string[];
}

type Words = typeof en.common;
type Link = keyof Words['links'];
type Field = keyof typeof FIELDS;

/** What a mail has besides its text: where its button leads to, further links, and facts. */
interface Shape {
  button: string;
  links: readonly Link[];
  visit: readonly Field[];
  /** the facts that are shown as they were before, too */
  compared: readonly Field[];
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
const GUEST = ['guest', 'phone', 'notes', 'code'] as const;
const LINKS = ['modify', 'cancel', 'directions'] as const;
const home: Shape = { button: 'home_url', links: [], visit: [], compared: [] };
const booking: Shape = { ...home, button: 'view_url', links: LINKS, visit: VISIT };
const day: Shape = { ...home, button: 'restaurant_url' };
const toRestaurant: Shape = { ...day, visit: [...SEAT, ...GUEST, 'covers'] };

const SHAPES: Record<MailKind, Shape> = {
  'booking-confirmed': booking,
  'booking-changed': booking,
  'booking-cancelled': { ...booking, button: 'restaurant_url', links: ['directions'] },
  'booking-reminder': booking,
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

/** The compiler finds a kind without a text. */
const TEXTS: Record<Language, { common: Words; mails: Record<MailKind, MailText> }> = { en, es };

// SECURITY: reading a mail must load nothing from elsewhere; by default MJML adds styles of Google's fonts
const OPTIONS = { validationLevel: 'strict', fonts: {} } as const;

/** Renders every mail with MJML at build time: the service only fills values in. */
export async function compileTemplates(): Promise<string> {
  const filename = join(__dirname, 'layout.mjml.ejs');
  const layout = await readFile(filename, 'utf8');
  const compile = async (kind: MailKind, language: Language) => {
    const { common, mails } = TEXTS[language];
    const isDay = kind === 'restaurant-day';
    const parts = { ...SHAPES[kind], mail: mails[kind], common, language, isDay, style, wrapped };
    const { html } = await mjml2html(render(layout, parts, { filename }), OPTIONS);
    const { subject } = mails[kind];
    return { subject, text: plainText(parts), html: html.replace(/\n\s*\n+/g, '\n') };
  };
  const compiled: Partial<Record<MailKind, object>> = {};
  for (const kind of MAIL_KINDS)
    compiled[kind] = { en: await compile(kind, 'en'), es: await compile(kind, 'es') };
  return format(JSON.stringify(compiled), { parser: 'json' });
}

/** A text about a fact that is left out where the fact is missing. */
const wrapped = (name: Field, text: string): string =>
  FIELDS[name] ? `{{#${name}}}${text}{{/${name}}}` : text;

interface Parts extends Shape {
  mail: MailText;
  common: Words;
  isDay: boolean;
}

/** The text part of a mail, from the same texts as its HTML. */
function plainText({ mail, common, button, links, visit, compared, isDay }: Parts): string {
  const line = (name: Field): string => {
    const before = compared.includes(name) ? `{{#before}}{{old_${name}}} → {{/before}}` : '';
    return wrapped(name, `\n${common[name]}: ${before}{{${name}}}`);
  };
  const lines = (names: readonly Field[]): string => names.map(line).join('');
  const blocks = [
    mail.heading,
    ...mail.paragraphs,
    ...(visit.length > 0 ? [lines(visit).trimStart()] : []),
    ...(isDay ? [dayText(common, lines(['party', 'tables', ...GUEST]))] : []),
    `${mail.button}:\n{{${button}}}`,
    ...links.map((name) => `${common.links[name]}:\n{{${name}_url}}`),
    ...(mail.closing ?? []),
    `-- \n${common.footer}\n{{home_url}}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** @param facts the lines about one booking */
const dayText = (common: Words, facts: string): string =>
  `${common.half_hours}:{{#half_hours}}\n{{time}}: {{covers}}{{/half_hours}}` +
  `{{#pages}}{{#bookings}}\n\n{{time}}${facts}{{/bookings}}{{/pages}}`;

if (require.main === module)
  void compileTemplates().then((text) => writeFile(join(__dirname, '../src/present/compiled.json'), text));
