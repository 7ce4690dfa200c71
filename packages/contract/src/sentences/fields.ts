import { FIELD_WORDS, type FieldName } from './field-words';
import { withValues, type Translations } from './translations';

export interface Named {
  [name: string]: string;
  field: FieldName;
}
export interface Limited {
  [name: string]: string | number;
  field: FieldName;
  max: number;
}

/** "Este nombre", "Esta fecha". */
const thisOne = (field: FieldName) =>
  `${FIELD_WORDS[field].gender === 'm' ? 'Este' : 'Esta'} ${FIELD_WORDS[field].noun}`;
const ending = (field: FieldName) => (FIELD_WORDS[field].gender === 'm' ? 'o' : 'a');

/** Sentences that are the same for many fields of a body or a query. */
export const fields = {
  blank: withValues<Named>(
    ({ field }) => `${FIELD_WORDS[field].en} can't be blank`,
    ({ field }) => `Falta ${FIELD_WORDS[field].es}`,
  ),
  invalid: withValues<Named>(
    ({ field }) => `${FIELD_WORDS[field].en} is invalid`,
    ({ field }) => `${thisOne(field)} no es válid${ending(field)}`,
  ),
  tooLong: withValues<Limited>(
    ({ field, max }) => `${FIELD_WORDS[field].en} is too long (maximum is ${max} characters)`,
    ({ field, max }) => `${thisOne(field)} es demasiado larg${ending(field)} (máximo ${max} caracteres)`,
  ),
} as const satisfies Record<string, Translations<never>>;
