import { z } from 'zod';
import { DAYS_AHEAD_MAX, MAX_PARTY, MIN_PARTY } from '../limits';
import { ALL_SLOTS, HALF_HOUR } from '../slots';
import { LANGUAGES, TAGS } from '../vocabulary';
import {
  composed,
  emailAddress,
  holdsInvisible,
  isEmailAddress,
  isLine,
  isPhoneNumber,
  isText,
  isVisible,
  phoneNumber,
} from './typed-text';

/**
 * The file of `npm run restaurants -- import` (contract.md "Restaurants of an operator"). An operator reads
 * the messages, so they are English and whole; JSON Schema is made from the same schemas.
 */

/** What a program writes for a letter that its encoding lacks. */
const LOST = '\ufffd';
/** Marks that turn the direction of what follows them, or end a line. */
const TURNING = /[\u2028-\u202e\u2066-\u2069]/;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A picture beside the file, one of Mesa's own, or the address of one that the restaurant has. */
const PHOTO = /^(\/assets\/photos\/[\w.-]+|\/api\/blobs\/[^\s\\]+|[^/\\:\0][^\\:\0]*)$/;

// SECURITY: "https://mesa.example@evil.example" leads to the second host; a blank or a break is dropped
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\p{Format}\\/?#@]+([/?#][^\s\p{Cc}\p{Format}]*)?$/iu;

/** One blank between words, whichever an editor wrote: a text is compared with those of other restaurants. */
export const tidyLine = (text: string): string => composed(text).replace(/\s+/g, ' ').trim();

/** The label of a time that was typed with other blanks, or with none: "5:00\u202fpm" is "5:00 PM". */
export const timeLabel = (text: unknown): unknown =>
  typeof text === 'string'
    ? text
        .replace(/[\s\p{Format}]/gu, '')
        .toUpperCase()
        .replace(/([AP]M)$/, ' $1')
    : text;

const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (text) => isVisible(text) && isLine(text) && !holdsInvisible(text),
      'must be one line of text that is not empty',
    )
    .refine((text) => !text.includes(LOST), 'holds a letter that was lost')
    .transform(tidyLine);
const time = z.preprocess(timeLabel, z.enum(ALL_SLOTS));
const opening = z.strictObject({ open: time, close: time });
/** A day that is absent, or has no openings, is a closed one. */
const day = z.array(opening).optional();
const tables = z
  .array(z.strictObject({ name: line(40), seats: z.int().min(1).max(20) }))
  .min(1)
  .max(200);

const whole = (min: number, max: number) => z.int().min(min, { abort: true }).max(max, { abort: true });

/** What a restaurant decides of its bookings online (contract.md "A restaurant's own rules"). */
export const Rules = z.strictObject({
  /** how long a party has its table, by its size; a larger one has the last turn's minutes */
  turns: z
    .array(
      z.strictObject({
        up_to: whole(MIN_PARTY, MAX_PARTY),
        minutes: whole(HALF_HOUR, 10 * HALF_HOUR).multipleOf(HALF_HOUR, 'must be a multiple of 30'),
      }),
    )
    .min(1)
    .max(6)
    .optional(),
  max_party: whole(MIN_PARTY, MAX_PARTY).optional(),
  /** how long before its time a slot can be booked last */
  lead_minutes: whole(0, 7 * 24 * 60).optional(),
  horizon_days: whole(1, DAYS_AHEAD_MAX).optional(),
  /** how many parties may begin in a slot */
  parties_per_slot: whole(1, 200).optional(),
});

const phone = z
  .string()
  .max(40)
  .transform(phoneNumber)
  .refine(isPhoneNumber, 'must be a phone number of 10 to 15 digits');

const email = z.string().max(254).transform(emailAddress).refine(isEmailAddress, 'must be an e-mail address');

/** One restaurant of the file. */
export const RestaurantEntry = z.strictObject({
  slug: z.string().max(100).regex(SLUG, 'must be lower-case letters and digits, words joined by "-"'),
  name: line(100),
  category: line(40),
  city: line(40),
  neighborhood: line(60).optional(),
  address: line(200),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  phone,
  website: z
    .url({ protocol: /^https?$/, hostname: /./, error: 'must be a web address' })
    .max(200)
    .regex(WEB_ADDRESS, 'must be a web address without user name and password')
    .optional(),
  description: z
    .string()
    .trim()
    .max(2_000)
    .refine((text) => isVisible(text) && isText(text), 'must be text that is not empty')
    .refine((text) => !TURNING.test(text), 'holds a mark of direction')
    .refine((text) => !text.includes(LOST), 'holds a letter that was lost')
    .optional(),
  price: z.int().min(1).max(4).optional(),
  hours: z.strictObject({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }),
  tables,
  pairs: z
    .array(z.tuple([line(40), line(40)]))
    .min(1)
    .max(200)
    .optional(),
  photos: z
    .array(z.string().max(500).regex(PHOTO, 'must be the path of a picture beside the file'))
    .min(1)
    .max(20)
    .optional(),
  tags: z.array(z.enum(TAGS)).min(1).max(TAGS.length).optional(),
  dishes: z
    .array(z.strictObject({ name: line(80), price: z.number().min(0).max(10_000) }))
    .min(1)
    .max(12)
    .optional(),
  rules: Rules.optional(),
  tell: z.strictObject({ email, language: z.enum(LANGUAGES) }).optional(),
  /** whose accounts work the restaurant's desk */
  desk: z
    .array(email)
    .min(1)
    .max(10)
    .refine(
      (emails) => new Set(emails.map((address) => address.toLowerCase())).size === emails.length,
      'names an address twice',
    )
    .optional(),
});

/** The whole file. What one field says of another is checked by restaurant-faults.ts. */
export const RestaurantFile = z.array(RestaurantEntry).min(1);

export type Rules = z.output<typeof Rules>;
export type RestaurantEntry = z.output<typeof RestaurantEntry>;
