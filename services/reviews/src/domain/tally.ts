import { averageOf, RATED_ASPECTS, type RatedAspect, type Ratings, type StarSpread } from '@mesa/contract';

export const SCORED_ASPECTS = [...RATED_ASPECTS, 'noise'] as const;

/** The scores of one review: 1 to 5 for each aspect, 1 to 4 for noise. */
export type Scores = Record<RatedAspect | 'noise', number>;

/** Sums over a restaurant's reviews, from which its averages are computed. */
export interface Tally {
  /** number of reviews */
  count: number;
  sums: Scores;
  /** how many reviews gave 1 to 5 overall */
  stars: StarSpread;
  /** grows with every change, so that listeners can ignore older events */
  version: number;
}

export const EMPTY_TALLY: Tally = {
  count: 0,
  sums: { overall: 0, food: 0, service: 0, ambience: 0, value: 0, noise: 0 },
  stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  version: 0,
};

/**
 * What a change of a review's scores adds to the tally, as field paths with amounts.
 * @param before null for a new review
 * @param after null for a deleted one
 */
export function tallyDifference(before: Scores | null, after: Scores | null): Record<string, number> {
  const difference: Record<string, number> = { version: 1 };
  const add = (path: string, amount: number) => {
    difference[path] = (difference[path] ?? 0) + amount;
  };
  for (const [scores, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (!scores) continue;
    add('count', sign);
    add(`stars.${scores.overall}`, sign);
    for (const aspect of SCORED_ASPECTS) add(`sums.${aspect}`, sign * scores[aspect]);
  }
  return difference;
}

/** The tally of a list of reviews, for seeds and for a recount. */
export function tallyOf(reviews: Scores[], version: number): Tally {
  const tally: Tally = {
    count: reviews.length,
    sums: { ...EMPTY_TALLY.sums },
    stars: { ...EMPTY_TALLY.stars },
    version,
  };
  for (const scores of reviews) {
    tally.stars[scores.overall]! += 1;
    for (const aspect of SCORED_ASPECTS) tally.sums[aspect] += scores[aspect];
  }
  return tally;
}

/** Whether two tallies are equal but for their versions. */
export function sameTally(a: Tally, b: Tally): boolean {
  return (
    a.count === b.count &&
    SCORED_ASPECTS.every((aspect) => a.sums[aspect] === b.sums[aspect]) &&
    Object.keys(EMPTY_TALLY.stars).every((star) => (a.stars[star] ?? 0) === (b.stars[star] ?? 0))
  );
}

export function ratingsOf({ count, sums }: Tally): Ratings {
  return {
    average_rating: averageOf(sums.overall, count),
    average_food: averageOf(sums.food, count),
    average_service: averageOf(sums.service, count),
    average_ambience: averageOf(sums.ambience, count),
    average_value: averageOf(sums.value, count),
    average_noise: averageOf(sums.noise, count),
    num_reviews: count,
  };
}
