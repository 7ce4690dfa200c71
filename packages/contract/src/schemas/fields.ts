import { z } from 'zod';
import { isIsoDate } from '../clock';
import { ID } from '../ids';
import { MAX_PARTY, MIN_PARTY } from '../limits';
import { isBookable } from '../slots';

/**
 * Building blocks of the inputs. Their messages are sentences for diners, and begin with the field's name.
 */

const blank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

// control characters could forge log lines; a lone surrogate is not a character, and a database would store
// a different one
const LINE = /^[^\u0000-\u001f\u007f\p{Surrogate}]*$/u;
/** Text of several lines, without other control characters. */
export const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]*$/u;
/** A text needs at least one visible character. */
const VISIBLE = /[^\p{Format}\p{Separator}]/u;

const text = (field: string, max: number, allowed: RegExp) =>
  z
    .string({ error: ({ input }) => (blank(input) ? `${field} can't be blank` : `${field} is invalid`) })
    .trim()
    .min(1, `${field} can't be blank`)
    .max(max, `${field} is too long (maximum is ${max} characters)`)
    .regex(allowed, `${field} is invalid`)
    .refine((value) => VISIBLE.test(value), `${field} can't be blank`);

/** A required line of text. `field` begins each sentence, e.g. "Fname can't be blank". */
export const singleLine = (field: string, max: number) => text(field, max, LINE);

/** A required text of several lines. */
export const multiLine = (field: string, max: number) => text(field, max, LINES);

/** A required id. */
export const id = (field: string) =>
  z
    .string({ error: ({ input }) => (blank(input) ? `${field} can't be blank` : `${field} is invalid`) })
    .regex(ID, `${field} is invalid`);

/** A whole number in a JSON body; a form's "2" is taken as 2. */
export const wholeNumber = (sentence: string, min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
    z.int(sentence).min(min, sentence).max(max, sentence),
  );

export const isoDate = z
  .string({ error: ({ input }) => (blank(input) ? "Date can't be blank" : 'Date is invalid') })
  .refine(isIsoDate, 'Date is invalid');

/** One of the 27 bookable slots. */
export const bookableTime = z
  .string({
    error: ({ input }) => (blank(input) ? "Time can't be blank" : 'Time is not offered by this restaurant'),
  })
  .refine(isBookable, 'Time is not offered by this restaurant');

/** Any of the 48 slots of a search form. */
export const anyTime = z.string('Time is invalid').regex(/^(1[0-2]|[1-9]):[03]0 [AP]M$/, 'Time is invalid');

export const partySize = wholeNumber(
  `Party size must be between ${MIN_PARTY} and ${MAX_PARTY}`,
  MIN_PARTY,
  MAX_PARTY,
);

/** 10 to 15 digits with the usual spaces, dots, dashes, brackets and plus sign. */
export const phone = z
  .string('Phone must have 10 to 15 digits')
  .trim()
  .max(40, 'Phone must have 10 to 15 digits')
  .regex(/^\+?[\d\s().-]*$/, 'Phone must have 10 to 15 digits')
  .refine((text) => {
    const digits = text.replace(/\D/g, '').length;
    return digits >= 10 && digits <= 15;
  }, 'Phone must have 10 to 15 digits');

/**
 * A body such as `{ user: {…} }`; one without its object is malformed, also where each of its fields is
 * optional.
 */
export const wrapped = <K extends string, S extends z.ZodType>(key: K, schema: S) =>
  // a computed key is a mere string to TypeScript
  z.object({ [key]: schema } as Record<K, S>);

/** `?limit=` of a list. */
export const limit = (standard: number) =>
  z.coerce
    .number('Limit is invalid')
    .int('Limit is invalid')
    .min(1, 'Limit is invalid')
    .max(200, 'Limit is invalid')
    .default(standard);

/** A keyed answer: an object from id to entity, in display order. */
export const keyed = <S extends z.ZodType>(entity: S) => z.record(z.string(), entity);
