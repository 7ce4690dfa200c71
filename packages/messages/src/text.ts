import type { ReactNode } from 'react';
import type { Language } from '@mesa/contract';
import { formatMessage, formatNumber, formatTimes, type TimeStyle } from '@mesa/contract/messages';
import type { Catalog } from './catalogs';
import { formatDate, type DateStyle } from './dates';
import { formatRichMessage } from './format-rich-message';
import { languageOf, type Locale } from './language';

/** The values of a message's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * The values of a message with tags: `<link>Read more</link>` takes a function from its content to a node.
 */
export type RichValues = Readonly<Record<string, ReactNode | ((content: ReactNode) => ReactNode)>>;

/** Writes messages, dates and numbers in one language. A new one is made when the language changes. */
export interface Text<Id extends string = string> {
  /** the message with its values; `id` is a literal, so that the build can read which are used */
  (id: Id, values?: Values): string;
  /** a message with tags or React nodes */
  rich: (id: Id, values: RichValues) => ReactNode;
  /** yyyy-mm-dd or an instant as "Sat, Nov 21"; other texts are returned unchanged */
  date: (iso: string, style?: DateStyle) => string;
  /**
   * "7:00 PM", also inside another text, in the language's own way; 'at' for a message "at {time}", "a
   * {time}"
   */
  time: (label: string, style?: TimeStyle) => string;
  /** 1284 as "1,284" */
  number: (value: number) => string;
  /** "a, b, and c", or with "or" */
  list: (words: readonly string[], kind?: 'and' | 'or') => string;
  language: Language;
}

/** A `Text` of one catalog. */
export function createText<Id extends string>(catalog: Catalog, locale: Locale): Text<Id> {
  const language = languageOf(locale);
  const messageOf = (id: Id) => catalog[id] ?? id;
  return Object.assign((id: Id, values?: Values) => formatMessage(messageOf(id), values, language), {
    rich: (id: Id, values: RichValues) => formatRichMessage(messageOf(id), values, language),
    date: (iso: string, style: DateStyle = 'short') => formatDate(iso, style, language),
    time: (label: string, style: TimeStyle = 'alone') => formatTimes(label, style, language, '\u00A0'),
    number: formatNumber,
    list: (words: readonly string[], kind: 'and' | 'or' = 'and') =>
      new Intl.ListFormat(language, {
        type: kind === 'and' ? 'conjunction' : 'disjunction',
      }).format(words),
    language,
  });
}
