import type { z } from 'zod';
import { Refusal, type FieldSentence, type RefusalKind } from '../refusal';
import { sayAbout } from '../sentences';
import { readIssue } from './issue';

/**
 * Parses a value by a schema.
 * @throws Refusal of `kind` with one sentence per error, all at once; `malformed` for a
 *   value of another shape.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  kind: RefusalKind = 'invalid',
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // a wrong type without a field's own sentence means that the body has another shape
  const shapeless = result.error.issues.every(
    ({ code, message }) => code === 'invalid_type' && !isOurs(message),
  );
  throw new Refusal(shapeless ? 'malformed' : kind, sentencesOf(result.error));
}

/** The sentences of a failed parse, each once, with the field of the body that it is about. */
export function sentencesOf(error: z.ZodError): FieldSentence[] {
  const bySentence = new Map<string, FieldSentence>();
  for (const { message, path } of error.issues) {
    const sentence = sentenceIn(message, fieldAt(path));
    if (!bySentence.has(sentence.sentence)) bySentence.set(sentence.sentence, sentence);
  }
  return [...bySentence.values()];
}

/** Texts of schemas for operators have no id. */
function sentenceIn(message: string, field: string | null): FieldSentence {
  if (!isOurs(message)) return sayAbout(field, 'unreadable');
  return readIssue(message, field) ?? { sentence: message, field };
}

/** `['user', 'email']` is the field `email`: a body wraps its fields in the object that it is about. */
function fieldAt([, field]: readonly PropertyKey[]): string | null {
  return typeof field === 'string' ? field : null;
}

/** Whether a message is ours: those of the schema library, which begin like this, are not for diners. */
function isOurs(message: string): boolean {
  return !/^(Invalid|Too (big|small)|Unrecognized)/.test(message);
}
