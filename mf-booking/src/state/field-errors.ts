import type { Refusal } from '@mesa/contract';

/** The word that the server's sentences about a field begin with. */
const WORDS = { phone: 'Phone ', notes: 'Notes ' };

export type DinerField = keyof typeof WORDS;

/** Parts what a form was refused with: a sentence about a field stands under it, the others above the form. */
export function sortErrors(refusal: Refusal | null): {
  ofFields: Partial<Record<DinerField, string>>;
  others: readonly string[];
} {
  const ofFields: Partial<Record<DinerField, string>> = {};
  const others: string[] = [];
  for (const sentence of refusal?.sentences ?? []) {
    const field = (['phone', 'notes'] as const).find((name) => sentence.startsWith(WORDS[name]));
    if (field) ofFields[field] = [ofFields[field], sentence].filter(Boolean).join('. ');
    else others.push(sentence);
  }
  return { ofFields, others };
}
