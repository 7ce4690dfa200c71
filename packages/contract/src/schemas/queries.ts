import { z } from 'zod';
import { NEIGHBORHOODS_MAX, QUERY_MAX } from '../limits';
import { REVIEW_SORTS, SORTS, TAGS } from '../vocabulary';
import type { FieldOf } from '../sentences';
import { facetNames } from './facets';
import { anyTime, id, isoDate, limit, partySize } from './fields';
import { issue } from './issue';

/** Query strings of calls. A parameter that is sent twice arrives as an array; only `stars` may be one. */

type Named = FieldOf<'invalid'>;

const invalid = (field: Named) => issue(`invalid.${field}`);
const text = (field: FieldOf<'tooLong'>, max: number) =>
  z
    .string(invalid(field))
    .trim()
    .max(max, issue(`tooLong.${field}`, { max }));
const queryText = text('query', QUERY_MAX);
const commaSeparated = <T extends readonly string[]>(words: T, field: Named) =>
  z
    .string(invalid(field))
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(words, invalid(field))));
const numberBetween = (field: Named, min: number, max: number) =>
  z.coerce.number(invalid(field)).int(invalid(field)).min(min, invalid(field)).max(max, invalid(field));
const cursor = z.string(invalid('after')).max(200, invalid('after')).optional();

export const AvailabilityQuery = z.object({
  date: isoDate,
  party_size: partySize,
  /** the diner's own booking that is to move: its tables count as available; another diner's is ignored */
  reservation_id: id('reservation').optional(),
});

const INVALID_MONTH = invalid('month');

export const MonthQuery = z.object({
  /** yyyy-mm */
  month: z.string(INVALID_MONTH).regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, INVALID_MONTH),
  party_size: partySize,
  /** then a day is full when none of the three offers of this time is available */
  time: anyTime.optional(),
});

const optionalSlotAndParty = {
  date: isoDate.optional(),
  time: anyTime.optional(),
  party_size: partySize.optional(),
};

/** With all three, each restaurant has its offers. */
export const FavoritesQuery = z.object(optionalSlotAndParty);

export const ListQuery = z.object({
  ...optionalSlotAndParty,
  limit: limit(100),
  after: cursor,
});

export const SearchQuery = z.object({
  query: queryText.default(''),
  ...optionalSlotAndParty,
  /** comma-separated names of the catalogue in any letter case; others match nothing */
  cuisine: facetNames('cuisine').optional(),
  city: facetNames('city').optional(),
  price: commaSeparated(['1', '2', '3', '4'], 'price').optional(),
  /** comma-separated: restaurants that have all of them */
  tags: commaSeparated(TAGS, 'tags').optional(),
  /** least average rating */
  rating: numberBetween('rating', 1, 5).optional(),
  /** comma-separated */
  neighborhood: text('neighborhood', NEIGHBORHOODS_MAX)
    .transform((names) => names.split(',').filter(Boolean))
    .optional(),
  /** '1': only restaurants that are open at this moment */
  open_now: z.enum(['0', '1'], invalid('openNow')).optional(),
  /** where the diner is: latitude and longitude, separated by a comma */
  near: z
    .string(invalid('near'))
    .regex(/^-?\d{1,2}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?$/, invalid('near'))
    .optional(),
  /** '1': words are taken as they are spelled */
  exact: z.enum(['0', '1'], invalid('exact')).optional(),
  /** '1': only restaurants with a table among the three offers */
  open: z.enum(['0', '1'], invalid('open')).optional(),
  sort: z.enum(SORTS, invalid('sort')).default('match'),
  limit: limit(50),
  after: cursor,
});

export const SuggestionsQuery = z.object({ query: queryText.min(1, issue('blank.query')) });

export const ReviewsQuery = z.object({ reviews_after: id('reviewsAfter').optional() });

const INVALID_STARS = issue('review.stars');
const star = z.coerce
  .number<string | number>(INVALID_STARS)
  .int(INVALID_STARS)
  .min(1, INVALID_STARS)
  .max(5, INVALID_STARS);

export const ReviewListQuery = z.object({
  sort: z.enum(REVIEW_SORTS, invalid('sort')).default('newest'),
  /** overall ratings; may repeat: `stars=5&stars=4` */
  stars: z
    .union([z.array(star).max(5), star], INVALID_STARS)
    .transform((stars) => [...new Set([stars].flat())])
    .optional(),
  /** '1': only reviews with photos */
  photos: z.enum(['0', '1'], issue('review.onlyWithPhotos')).optional(),
  limit: limit(50),
  after: cursor,
});

/** What is listed of the outbox of mails. */
export const OutboxQuery = z.object({
  /** only this one */
  id: z.string(invalid('id')).max(200, invalid('id')).optional(),
  /** only those that failed */
  failed: z.literal('1').optional(),
  limit: limit(100),
  after: cursor,
});
