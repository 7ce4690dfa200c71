import type { Refusal } from '@mesa/contract';

export interface FieldErrors {
  /** the error of a field */
  under: (field: string) => string | null;
  /** the sentences about anything else */
  above: string[];
}

/** Which sentences of a refusal belong under one of the fields that a form shows. */
export function fieldErrorsOf(refusal: Refusal | null, fields: readonly string[]): FieldErrors {
  const sentences = refusal?.sentences ?? [];
  const fieldAt = (index: number) => refusal?.fields[index] ?? '';
  return {
    under: (field) => sentences.filter((_, index) => fieldAt(index) === field).join('. ') || null,
    above: sentences.filter((_, index) => !fields.includes(fieldAt(index))),
  };
}
