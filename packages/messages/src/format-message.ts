import { createElement, Fragment, type ReactNode } from 'react';
import type { Language } from '@mesa/contract';
import { formatToParts, type Formatters } from 'intl-messageformat';
import type { Catalog } from './catalogs';
import { formatNumber, pluralOf } from './dates-and-numbers';

type Message = Catalog[string];

/**
 * Writes a message with its values.
 * @throws Error when a placeholder of the message has no value
 */
export function formatMessage(message: Message, values: object | undefined, language: Language): string {
  return typeof message === 'string' ? message : partsOf(message, values, language).join('');
}

/** As `formatMessage`; values may be React nodes, and tags functions from their content to a node. */
export function formatRichMessage(message: Message, values: object, language: Language): ReactNode {
  if (typeof message === 'string') return message;
  return asNode(partsOf(message, Object.fromEntries(Object.entries(values).map(withNodes)), language));
}

function partsOf(message: Exclude<Message, string>, values: object | undefined, language: Language) {
  const known = values as Parameters<typeof formatToParts<ReactNode>>[4];
  const parts = formatToParts<ReactNode>(message, localeOf(language), FORMATTERS[language], FORMATS, known);
  return parts.map(({ value }): ReactNode => value);
}

/** Nodes as children of their own, so that they need no keys. */
const asNode = (parts: ReactNode[]) => createElement(Fragment, null, ...parts);

const withNodes = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'function' ? (parts: ReactNode[]) => [value(asNode(parts))] : value,
];

/** Numbers and dates are written as in the United States: "1,284" in Spanish too. */
export const localeOf = (language: Language) => `${language}-US`;

/** The formats of ICU messages that name one, `{when, date, long}`; Mesa's give options of their own. */
const FORMATS = { number: {}, date: {}, time: {} };

const formattersOf = (language: Language) =>
  ({
    getNumberFormat: (locale, options) =>
      options ? new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions) : { format: formatNumber },
    getDateTimeFormat: (locale, options) => new Intl.DateTimeFormat(locale, options),
    getPluralRules: (locale, options) =>
      options?.type === 'ordinal'
        ? new Intl.PluralRules(locale, options)
        : { select: (value: number) => pluralOf(value, language) },
    // formatToParts uses only `format` and `select` of what these return
  }) as Formatters;

const FORMATTERS: Record<Language, Formatters> = { en: formattersOf('en'), es: formattersOf('es') };
