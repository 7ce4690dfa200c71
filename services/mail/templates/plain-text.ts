import type { Language } from '@mesa/contract';
import { COMMON, type MailText } from './text';

/** The text part of a mail, from the same words as its HTML. */
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
  const words = COMMON[language];
  return [
    `${words.restaurant}: {{restaurant}}`,
    `${words.address}: {{address}}`,
    `${words.date}: {{date}}`,
    `${words.time}: {{time}}`,
    `${words.party}: {{party}}`,
    `{{#notes}}${words.notes}: {{notes}}\n{{/notes}}{{#code}}${words.code}: {{code}}{{/code}}`,
  ].join('\n');
}
