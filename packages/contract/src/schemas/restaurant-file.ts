import { z } from 'zod';
import { ALL_SLOTS } from '../slots';
import { LANGUAGES, TAGS } from '../vocabulary';
import {
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

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A picture beside the file, or the address of one that the restaurant has, as `export` writes it. */
const PHOTO = /^(\/(assets|api\/blobs)\/[^\s\\]+|[^/\\:][^\\:]*)$/;

const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (text) => isVisible(text) && isLine(text) && !holdsInvisible(text),
      'must be one line of text that is not empty',
    )
    .trim();
const opening = z.strictObject({ open: z.enum(ALL_SLOTS), close: z.enum(ALL_SLOTS) });
/** A day that is absent, or has no openings, is a closed one. */
const day = z.array(opening).optional();
const tables = z
  .array(z.strictObject({ name: line(40), seats: z.int().min(1).max(20) }))
  .min(1)
  .max(200);

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
    // a name before the host, as in https://mesa.example@elsewhere.example, would pass for it
    .refine((address) => !new URL(address).username, 'must be a web address without a user name')
    .optional(),
  description: z
    .string()
    .trim()
    .max(2_000)
    .refine((text) => isVisible(text) && isText(text), 'must be text that is not empty')
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
  tell: z.strictObject({ email, language: z.enum(LANGUAGES) }).optional(),
});

/** The whole file. What one field says of another is checked by restaurant-faults.ts. */
export const RestaurantFile = z.array(RestaurantEntry).min(1);

export type RestaurantEntry = z.output<typeof RestaurantEntry>;
