import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language, type MailKind } from '@mesa/contract';
import mjml2html from 'mjml';
import { format } from 'prettier';
import { allKinds } from './all-kinds';
import { layoutOf } from './layout';
import { plainTextOf } from './plain-text';

/** Subject, text and HTML of each kind in each language, with `{{name}}` where a value goes. */
export type Compiled = Record<MailKind, Record<Language, { subject: string; text: string; html: string }>>;

export const COMPILED = join(__dirname, '../src/present/compiled.json');

// SECURITY: reading a mail must load nothing from elsewhere; by default MJML adds styles of Google's fonts
const OPTIONS = { validationLevel: 'strict', fonts: {} } as const;

/** Renders every mail with MJML at build time: the service only fills values in. */
export async function compileTemplates(): Promise<string> {
  const compiled: Partial<Record<MailKind, object>> = {};
  for (const [kind, texts] of Object.entries(allKinds)) {
    const byLanguage: Partial<Record<Language, object>> = {};
    for (const language of LANGUAGES) {
      const mail = texts[language];
      const { html } = await mjml2html(layoutOf(mail, language), OPTIONS);
      byLanguage[language] = {
        subject: mail.subject,
        text: plainTextOf(mail, language),
        html: html.replace(/\n\s*\n+/g, '\n'),
      };
    }
    compiled[kind as MailKind] = byLanguage;
  }
  return format(JSON.stringify(compiled), { parser: 'json' });
}

if (require.main === module)
  void compileTemplates()
    .then((text) => writeFile(COMPILED, text))
    .then(() => process.stdout.write(`${COMPILED}\n`));
