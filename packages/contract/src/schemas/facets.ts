import { z } from 'zod';
import { FACET_NAME_MAX, FACET_NAMES_MAX } from '../limits';
import type { FieldOf } from '../sentences';
import { issue } from './issue';

/** A city or cuisine of the catalogue, as most of its restaurants spell it, and how many these are. */
export const Facet = z.object({ name: z.string(), count: z.int() });

/** What the catalogue has, most restaurants first, at most `FACETS_MAX` of each. */
export const Facets = z.object({
  cities: z.array(Facet),
  cuisines: z.array(Facet),
  /** beyond contract.md, so a client does without: whether a restaurant of the demo data is among them */
  fictional: z.boolean().optional(),
});

/**
 * Names of a query, separated by commas. A comma within a name may be left out or replaced by a blank, like
 * any other sign: names are compared by their letters and digits.
 */
export const facetNames = (field: FieldOf<'invalid'>) =>
  z
    .string(issue(`invalid.${field}`))
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(FACET_NAME_MAX, issue(`invalid.${field}`)))
        .max(FACET_NAMES_MAX, issue(`invalid.${field}`)),
    );
