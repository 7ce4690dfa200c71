import { z } from 'zod';
import { isIsoDate } from '../clock';
import { ID } from '../ids';
import { MAX_PARTY, MIN_PARTY, NAME_MAX, NOTES_MAX } from '../limits';
import { isBookable } from '../slots';
import type { FieldOf } from '../sentences';
import { issue } from './issue';
import {
  composed,
  holdsInvisible,
  isLine,
  isPhoneNumber,
  isText,
  isVisible,
  phoneNumber,
  plainLines,
} from './typed-text';

/**
 * Building blocks of the inputs. Their messages are ids of sentences for diners, which name the field.
 */

const blank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A field that may be missing. */
type Required = FieldOf<'blank'>;

const required = (field: Required) =>
  z.string({ error: ({ input }) => issue(blank(input) ? `blank.${field}` : `invalid.${field}`) });

/** A required line of text, named in its sentences by `field`. */
export const singleLine = (field: Required & FieldOf<'tooLong'>, max: number) =>
  required(field)
    .trim()
    .max(max, issue(`tooLong.${field}`, { max }))
    .refine(isVisible, { error: issue(`blank.${field}`), abort: true })
    .refine(isLine, issue(`invalid.${field}`))
    .transform(composed);

const LINK = /:\/\/|www\./i;

/**
 * A required first or last name: mails greet with it, and others see it under reviews, so it holds no link
 * and nothing that nobody sees (contract.md "Limits").
 */
export const personName = (field: 'fname' | 'lname') =>
  singleLine(field, NAME_MAX).refine(
    (name) => !LINK.test(name) && !holdsInvisible(name),
    issue(`invalid.${field}`),
  );

/** A required text of several lines. */
export const multiLine = (field: Required & FieldOf<'tooLong'>, max: number) =>
  required(field)
    .trim()
    .max(max, issue(`tooLong.${field}`, { max }))
    .refine(isVisible, { error: issue(`blank.${field}`), abort: true })
    .transform(plainLines)
    .refine(isText, issue(`invalid.${field}`));

/**
 * An optional text of several lines; null takes it away.
 * @param tooLong of `issue`, like `invalid`
 */
export const noteText = (invalid: string, tooLong: string) =>
  z
    .string(invalid)
    .trim()
    .max(NOTES_MAX, tooLong)
    .transform(plainLines)
    .refine(isText, invalid)
    // what nobody sees is no request
    .transform((text) => (isVisible(text) ? text : null))
    .nullish();

export const notes = noteText(
  issue('booking.notesInvalid'),
  issue('booking.notesTooLong', { max: NOTES_MAX }),
);

/** A required id. */
export const id = (field: Required) => required(field).regex(ID, issue(`invalid.${field}`));

/** A whole number in a JSON body; a form's "2" is taken as 2. @param message of `issue` */
export const wholeNumber = (message: string, min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
    z.int(message).min(min, message).max(max, message),
  );

export const isoDate = required('date').refine(isIsoDate, issue('invalid.date'));

/** One of the 27 bookable slots. */
export const bookableTime = z
  .string({
    error: ({ input }) => (blank(input) ? issue('blank.time') : issue('booking.notOffered')),
  })
  .refine(isBookable, issue('booking.notOffered'));

const INVALID_TIME = issue('invalid.time');

/** Any of the 48 slots of a search form. */
export const anyTime = z.string(INVALID_TIME).regex(/^(1[0-2]|[1-9]):[03]0 [AP]M$/, INVALID_TIME);

export const partySize = wholeNumber(
  issue('booking.partySize', { min: MIN_PARTY, max: MAX_PARTY }),
  MIN_PARTY,
  MAX_PARTY,
);

const INVALID_PHONE = issue('booking.phone');

/** 10 to 15 digits, not all the same, with the usual punctuation; an extension may follow. */
export const phone = z
  .string(INVALID_PHONE)
  .max(80, INVALID_PHONE)
  .transform(phoneNumber)
  .refine(isPhoneNumber, INVALID_PHONE);

/**
 * A body such as `{ user: {…} }`; one without its object is malformed, also where each of its fields is
 * optional.
 */
export const wrapped = <K extends string, S extends z.ZodType>(key: K, schema: S) =>
  // a computed key is a mere string to TypeScript
  z.object({ [key]: schema } as Record<K, S>);

/** Any text: an unknown token gets a sentence of its own, not 404. */
export const byToken = z.object({ token: z.string() });

const INVALID_LIMIT = issue('invalid.limit');

/** `?limit=` of a list. */
export const limit = (standard: number) =>
  z.coerce
    .number(INVALID_LIMIT)
    .int(INVALID_LIMIT)
    .min(1, INVALID_LIMIT)
    .max(200, INVALID_LIMIT)
    .default(standard);

/** A keyed answer: an object from id to entity, in display order. */
export const keyed = <S extends z.ZodType>(entity: S) => z.record(z.string(), entity);
