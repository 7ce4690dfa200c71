import { RATED_ASPECTS } from '@mesa/contract';
import type { Draft } from './review-draft';

type Field = Exclude<keyof Draft, 'recommend'>;

/** How the server's sentences begin that are about a field (packages/contract/src/schemas/inputs.ts). */
const BEGINNINGS: [Field, string][] = [
  ...RATED_ASPECTS.map((aspect): [Field, string] => [
    aspect,
    aspect === 'food' ? 'Food ' : `Your ${aspect} rating `,
  ]),
  ['noise', 'Your noise rating '],
  ['body', 'Body '],
];

/** The first review error with its first five characters removed (spec.md §5), as a list to show. */
export function shownErrors(sentences: readonly string[]): string[] {
  return sentences.slice(0, 1).map((sentence) => sentence.slice(5));
}

/** What stands at the fields that were refused, in the words of the form: the list above the button names no field. */
export function fieldErrors(sentences: readonly string[]): Partial<Record<Field, string>> {
  const found = BEGINNINGS.flatMap(([field, beginning]) => {
    const own = sentences.find((sentence) => sentence.startsWith(beginning));
    return own === undefined ? [] : [[field, wordsFor(field, own.slice(beginning.length))] as const];
  });
  return Object.fromEntries(found);
}

function wordsFor(field: Field, what: string): string {
  if (field === 'body') return `Your review ${what}`;
  // the form can send no other wrong rating than none
  return field === 'noise' ? 'Choose how loud it was' : 'Choose 1 to 5 stars';
}
