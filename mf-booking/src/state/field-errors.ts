import type { Refusal } from '@mesa/contract';

export type DinerField = 'phone' | 'notes';

export interface FieldErrors {
  /** the error under each field */
  fields: Partial<Record<DinerField, string>>;
  /** every sentence is about one of the fields */
  onlyFields: boolean;
}

const isDinerField = (field: string | null | undefined): field is DinerField =>
  field === 'phone' || field === 'notes';

/** What a refusal says about the fields of the form. */
export function fieldErrorsOf(refusal: Refusal | null): FieldErrors {
  const fields: FieldErrors['fields'] = {};
  if (!refusal) return { fields, onlyFields: false };
  refusal.sentences.forEach((sentence, index) => {
    const field = refusal.fields[index];
    if (!isDinerField(field)) return;
    fields[field] = fields[field] ? `${fields[field]}. ${sentence}` : sentence;
  });
  return { fields, onlyFields: refusal.fields.every(isDinerField) };
}
