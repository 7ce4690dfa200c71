import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_KINDS, type Language, type MailKind } from '@mesa/contract';
import { render } from 'ejs';
import mjml2html from 'mjml';
import { format } from 'prettier';
import en from './en.json';
import es from './es.json';

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
type VisitField = Exclude<keyof Words, 'links' | 'footer' | 'button_fails'>;

/** What a mail has besides its text: where its button leads to, further links, and the visit. */
interface Shape {
  button: string;
  links: readonly Link[];
  visit: readonly VisitField[];
}

const VISIT = ['restaurant', 'address', 'date', 'time', 'party', 'notes', 'code'] as const;
const LINKS = ['modify', 'cancel', 'directions'] as const;
const home: Shape = { button: 'home_url', links: [], visit: [] };
const booking: Shape = { button: 'view_url', links: LINKS, visit: VISIT };

const SHAPES: Record<MailKind, Shape> = {
  'booking-confirmed': booking,
  'booking-changed': booking,
  'booking-cancelled': { button: 'restaurant_url', links: ['directions'], visit: VISIT },
  'booking-reminder': booking,
  'table-offer': { button: 'take_url', links: ['directions'], visit: VISIT },
  'review-invitation': { ...home, button: 'review_url' },
  'email-confirmation': { ...home, button: 'link_url' },
  'password-reset': { ...home, button: 'link_url' },
  'password-changed': home,
  'sign-in-limited': home,
  'account-deleted': home,
};

/** The compiler finds a kind without a text. */
const TEXTS: Record<Language, { common: Words; mails: Record<MailKind, MailText> }> = { en, es };

// SECURITY: reading a mail must load nothing from elsewhere; by default MJML adds styles of Google's fonts
const OPTIONS = { validationLevel: 'strict', fonts: {} } as const;

/** Renders every mail with MJML at build time: the service only fills values in. */
export async function compileTemplates(): Promise<string> {
  const layout = await readFile(join(__dirname, 'mail.mjml.ejs'), 'utf8');
  const compile = async (kind: MailKind, language: Language) => {
    const { common, mails } = TEXTS[language];
    const parts = { ...SHAPES[kind], mail: mails[kind], common, language };
    const { html } = await mjml2html(render(layout, parts), OPTIONS);
    const { subject } = mails[kind];
    return { subject, text: plainText(parts), html: html.replace(/\n\s*\n+/g, '\n') };
  };
  const compiled: Partial<Record<MailKind, object>> = {};
  for (const kind of MAIL_KINDS)
    compiled[kind] = { en: await compile(kind, 'en'), es: await compile(kind, 'es') };
  return format(JSON.stringify(compiled), { parser: 'json' });
}

/** The text part of a mail, from the same texts as its HTML. */
function plainText({
  mail,
  common,
  button,
  links,
  visit,
}: Shape & { mail: MailText; common: Words }): string {
  const lines = visit.map((name) => `${common[name]}: {{${name}}}`);
  const [notes, code] = lines.splice(-2);
  const blocks = [
    mail.heading,
    ...mail.paragraphs,
    ...(lines.length > 0
      ? [`${lines.join('\n')}\n{{#notes}}${notes}\n{{/notes}}{{#code}}${code}{{/code}}`]
      : []),
    `${mail.button}:\n{{${button}}}`,
    ...links.map((name) => `${common.links[name]}:\n{{${name}_url}}`),
    ...(mail.closing ?? []),
    `-- \n${common.footer}\n{{home_url}}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

if (require.main === module)
  void compileTemplates().then((text) => writeFile(join(__dirname, '../src/present/compiled.json'), text));
