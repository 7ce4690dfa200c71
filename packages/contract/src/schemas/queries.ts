import { z } from 'zod';
import { QUERY_MAX } from '../limits';
import { CITIES, CUISINES, REVIEW_SORTS, SORTS } from '../vocabulary';
import { anyTime, id, isoDate, limit, partySize } from './fields';

/** Query strings of calls. A parameter that is sent twice arrives as an array and is refused. */

const queryText = z
  .string('Query is invalid')
  .trim()
  .max(QUERY_MAX, `Query is too long (maximum is ${QUERY_MAX} characters)`);
const commaSeparated = <T extends readonly string[]>(words: T, field: string) =>
  z
    .string(`${field} is invalid`)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(words, `${field} is invalid`)));
const numberBetween = (field: string, min: number, max: number) =>
  z.coerce
    .number(`${field} is invalid`)
    .int(`${field} is invalid`)
    .min(min, `${field} is invalid`)
    .max(max, `${field} is invalid`);

export const AvailabilityQuery = z.object({
  date: isoDate,
  party_size: partySize,
  /** the diner's own booking that is to move: its tables count as available; another diner's is ignored */
  reservation_id: id('Reservation').optional(),
});

const optionalSlotAndParty = {
  date: isoDate.optional(),
  time: anyTime.optional(),
  party_size: partySize.optional(),
};

export const ListQuery = z.object({
  ...optionalSlotAndParty,
  limit: limit(100),
  after: z.string('After is invalid').max(200, 'After is invalid').optional(),
});

export const SearchQuery = z.object({
  query: queryText.default(''),
  ...optionalSlotAndParty,
  /** comma-separated */
  cuisine: commaSeparated(CUISINES, 'Cuisine').optional(),
  city: commaSeparated(CITIES, 'City').optional(),
  price: commaSeparated(['1', '2', '3', '4'], 'Price').optional(),
  /** least average rating */
  rating: numberBetween('Rating', 1, 5).optional(),
  /** comma-separated */
  neighborhood: queryText.transform((text) => text.split(',').filter(Boolean)).optional(),
  /** '1': only restaurants that are open at this moment */
  open_now: z.enum(['0', '1'], 'Open now is invalid').optional(),
  /** where the diner is: latitude and longitude, separated by a comma */
  near: z
    .string('Near is invalid')
    .regex(/^-?\d{1,2}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?$/, 'Near is invalid')
    .optional(),
  /** '1': words are taken as they are spelled */
  exact: z.enum(['0', '1'], 'Exact is invalid').optional(),
  /** '1': only restaurants with a table among the three offers */
  open: z.enum(['0', '1'], 'Open is invalid').optional(),
  sort: z.enum(SORTS, 'Sort is invalid').default('rating'),
  limit: limit(50),
  after: z.string('After is invalid').max(200, 'After is invalid').optional(),
});

export const SuggestionsQuery = z.object({ query: queryText.min(1, "Query can't be blank") });

export const ReviewsQuery = z.object({ reviews_after: id('Reviews after').optional() });

const star = z.coerce
  .number<string | number>('Stars must be between 1 and 5')
  .int('Stars must be between 1 and 5')
  .min(1, 'Stars must be between 1 and 5')
  .max(5, 'Stars must be between 1 and 5');

export const ReviewListQuery = z.object({
  sort: z.enum(REVIEW_SORTS, 'Sort is invalid').default('newest'),
  /** overall ratings; may repeat: `stars=5&stars=4` */
  stars: z
    .union([z.array(star).max(5), star], 'Stars must be between 1 and 5')
    .transform((stars) => [...new Set([stars].flat())])
    .optional(),
  /** '1': only reviews with photos */
  photos: z.enum(['0', '1'], 'Photos must be 0 or 1').optional(),
  limit: limit(50),
  after: z.string('After is invalid').max(200, 'After is invalid').optional(),
});
