import type { ReactNode } from 'react';
import type { Language } from '@mesa/contract';
import { formatNumber, pluralOf } from './dates-and-numbers';
import { Fragment, jsxs } from './jsx-runtime';

/** A plain text, or the syntax tree that the build made of an ICU message. */
export type Message = string | readonly MessageElement[];

/**
 * What a message consists of, as `@formatjs/icu-messageformat-parser` writes it; the build allows no other.
 */
export type MessageElement =
  | { type: typeof LITERAL; value: string }
  | { type: typeof ARGUMENT; value: string }
  | { type: typeof SELECT; value: string; options: Options }
  // a plural
  | { type: 6; value: string; options: Options; offset: number }
  | { type: typeof POUND }
  | { type: typeof TAG; value: string; children: readonly MessageElement[] };

type Options = Readonly<Record<string, { value: readonly MessageElement[] }>>;

const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const POUND = 7;
const TAG = 8;

/**
 * Writes a message with its values. Not with intl-messageformat, which takes 2.3 kB (brotli, without its
 * parser): with it the messages added 4.1 kB to the landing page's JavaScript, where 3 kB is the limit. This
 * file takes 0.5 kB (docs/decisions/024).
 * @throws Error when a placeholder of the message has no value
 */
export function formatMessage(message: Message, values: object | undefined, language: Language): string {
  return typeof message === 'string' ? message : partsOf(message, values, language).join('');
}

/** As `formatMessage`; values may be React nodes, and tags functions from their content to a node. */
export function formatRichMessage(message: Message, values: object, language: Language): ReactNode {
  return asNode(typeof message === 'string' ? [message] : partsOf(message, values, language));
}

/** @param count what `#` stands for, inside a plural */
function partsOf(
  elements: readonly MessageElement[],
  values: object | undefined,
  language: Language,
  count = 0,
): ReactNode[] {
  const parts = (inner: readonly MessageElement[], number = count) =>
    partsOf(inner, values, language, number);
  const written = elements.flatMap((element): ReactNode | ReactNode[] => {
    if (element.type === LITERAL) return element.value;
    if (element.type === POUND) return formatNumber(count);
    const value = valueOf(element.value, values);
    if (element.type === TAG)
      return (value as (content: ReactNode) => ReactNode)(asNode(parts(element.children)));
    if (element.type === ARGUMENT) return value as ReactNode;
    const { options } = element;
    if (element.type === SELECT) return parts((options[String(value)] ?? options['other']!).value);
    const number = Number(value) - element.offset;
    const option = options[`=${String(value)}`] ?? options[pluralOf(number, language)] ?? options['other']!;
    return parts(option.value, number);
  });
  // "You're booked, Smith, Jr.": a value that ends a sentence needs no second full stop
  return written.map((part, index) =>
    endsSentence(written[index - 1]) && /^\.(?!\.)/.test(String(part)) ? String(part).slice(1) : part,
  );
}

const endsSentence = (part: ReactNode) => typeof part === 'string' && /[.!?…]$/.test(part);

function valueOf(name: string, values: object | undefined): unknown {
  if (values && name in values) return values[name as keyof typeof values];
  throw new Error(`A message has no value for its placeholder ${name}.`);
}

/** Nodes as children of their own, so that they need no keys. */
const asNode = (parts: ReactNode[]) => jsxs(Fragment, { children: parts });
