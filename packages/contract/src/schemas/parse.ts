import type { z } from 'zod';
import { Refusal, MESSAGES, type FieldSentence, type RefusalKind } from '../refusal';

/**
 * The value as the schema reads it.
 * @throws Refusal of `kind` with one sentence per thing that is wrong, all at once; `malformed` for a value of another shape.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  kind: RefusalKind = 'invalid',
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // a type that no field has words for is no input to be mended, but of another shape
  const shapeless = result.error.issues.every(
    ({ code, message }) => code === 'invalid_type' && !isOurs(message),
  );
  throw new Refusal(shapeless ? 'malformed' : kind, sentencesOf(result.error));
}

/** What a failed reading says to the diner, each sentence once, with the field of the body that it is about. */
export function sentencesOf(error: z.ZodError): FieldSentence[] {
  const bySentence = new Map<string, FieldSentence>();
  for (const { message, path } of error.issues) {
    const sentence = isOurs(message) ? message : MESSAGES.unreadable;
    if (!bySentence.has(sentence)) bySentence.set(sentence, { sentence, field: fieldAt(path) });
  }
  return [...bySentence.values()];
}

/** `['user', 'email']` is the field `email`: a body wraps its fields in the object that it is about. */
function fieldAt([, field]: readonly PropertyKey[]): string | null {
  return typeof field === 'string' ? field : null;
}

/** The schema library's own messages speak of types, not to diners; ours never begin like that. */
function isOurs(message: string): boolean {
  return !/^(Invalid|Too (big|small)|Unrecognized)/.test(message);
}
