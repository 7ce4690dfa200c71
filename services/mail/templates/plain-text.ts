import type { Language } from '@mesa/contract';
import { COMMON, type MailText } from './text';

/** The text part of a mail, from the same texts as its HTML. */
export function plainTextOf(mail: MailText, language: Language): string {
  const { heading, paragraphs, visit, button, links = [], closing = [] } = mail;
  const blocks = [
    heading,
    ...paragraphs,
    ...(visit ? [visitLines(language)] : []),
    ...(button ? [`${button.label}:\n{{${button.to}}}`] : []),
    ...links.map(({ label, to }) => `${label}:\n{{${to}}}`),
    ...closing,
    `-- \n${COMMON[language].footer}\n{{home_url}}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function visitLines(language: Language): string {
  const common = COMMON[language];
  return [
    `${common.restaurant}: {{restaurant}}`,
    `${common.address}: {{address}}`,
    `${common.date}: {{date}}`,
    `${common.time}: {{time}}`,
    `${common.party}: {{party}}`,
    `{{#notes}}${common.notes}: {{notes}}\n{{/notes}}{{#code}}${common.code}: {{code}}{{/code}}`,
  ].join('\n');
}
