import type { Language } from '../vocabulary';
import { formatNumber, pluralOf } from './numbers';

/** A plain text, or the syntax tree that the build made of an ICU message. */
export type Message = string | readonly MessageElement[];

/** A message in every language. */
export type Translated = Readonly<Record<Language, Message>>;

/**
 * What a message consists of, as `@formatjs/icu-messageformat-parser` writes it; the build allows no other.
 */
export type MessageElement =
  | { type: typeof LITERAL; value: string }
  | { type: typeof ARGUMENT; value: string }
  | { type: typeof SELECT; value: string; options: Options }
  // a plural
  | { type: 6; value: string; options: Options; offset: number; pluralType?: string }
  | { type: typeof POUND }
  | { type: typeof TAG; value: string; children: readonly MessageElement[] };

type Options = Readonly<Record<string, { value: readonly MessageElement[] }>>;

const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const POUND = 7;
const TAG = 8;

/**
 * Writes a message with its values, for Node and browsers. Not with intl-messageformat, which takes 2.3 kB
 * (brotli, without its parser): with it the messages added 4.1 kB to the landing page's JavaScript, where
 * 3 kB is the limit. This file takes 0.5 kB (docs/decisions/024).
 * @throws Error when a placeholder of the message has no value
 */
export function formatMessage(message: Message, values: object | undefined, language: Language): string {
  return formatParts(message, values, language, (parts: unknown[]) => parts.join('')).join('');
}

/**
 * As `formatMessage`, in parts: its texts, and its values as they are.
 * @param join makes one part of the content of a tag, which the value of the tag is called with
 */
export function formatParts<Part>(
  message: Message,
  values: object | undefined,
  language: Language,
  join: (parts: (Part | string)[]) => Part,
): (Part | string)[] {
  /** @param count what `#` stands for, inside a plural */
  const partsOf = (elements: readonly MessageElement[], count: number): (Part | string)[] => {
    const written = elements.flatMap((element): Part | string | (Part | string)[] => {
      if (element.type === LITERAL) return element.value;
      if (element.type === POUND) return formatNumber(count);
      const value = valueOf(element.value, values);
      if (element.type === TAG)
        return (value as (content: Part) => Part)(join(partsOf(element.children, count)));
      if (element.type === ARGUMENT) return value as Part;
      const { options } = element;
      if (element.type === SELECT) return partsOf((options[String(value)] ?? options['other']!).value, count);
      const number = Number(value) - element.offset;
      const option = options[`=${String(value)}`] ?? options[pluralOf(number, language)] ?? options['other']!;
      return partsOf(option.value, number);
    });
    // "You're booked, Smith, Jr.": a value that ends a sentence needs no second full stop
    return written.map((part, index) =>
      endsSentence(written[index - 1]) && /^\.(?!\.)/.test(String(part)) ? String(part).slice(1) : part,
    );
  };
  return typeof message === 'string' ? [message] : partsOf(message, 0);
}

/** A part may be markup: `<bdi>Smith, Jr.</bdi>`. */
const endsSentence = (part: unknown) => typeof part === 'string' && /[.!?…](<\/\w+>)*$/.test(part);

function valueOf(name: string, values: object | undefined): unknown {
  if (values && name in values) return values[name as keyof typeof values];
  throw new Error(`A message has no value for its placeholder ${name}.`);
}
