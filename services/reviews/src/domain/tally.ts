import { averageOf, RATED_ASPECTS, type RatedAspect, type Ratings, type StarSpread } from '@mesa/contract';

export const MARKED = [...RATED_ASPECTS, 'noise'] as const;

/** What one review gives: 1 to 5 for each aspect, 1 to 4 for noise. */
export type Marks = Record<RatedAspect | 'noise', number>;

/** Sums over a restaurant's reviews; averages are made of them when they are shown. */
export interface Tally {
  /** reviews */
  count: number;
  sums: Marks;
  /** how many gave 1 to 5 overall */
  stars: Record<string, number>;
  /** grows with every change, so that a late telling can be told from a new one */
  version: number;
}

export const EMPTY_TALLY: Tally = {
  count: 0,
  sums: { overall: 0, food: 0, service: 0, ambience: 0, value: 0, noise: 0 },
  stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  version: 0,
};

/**
 * What to add to a tally when a review's marks go from `before` to `after`, as field paths with amounts.
 * @param before null for a new review
 * @param after null for a deleted one
 */
export function tallyStep(before: Marks | null, after: Marks | null): Record<string, number> {
  const step: Record<string, number> = { version: 1 };
  const add = (path: string, amount: number) => {
    step[path] = (step[path] ?? 0) + amount;
  };
  for (const [marks, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (!marks) continue;
    add('count', sign);
    add(`stars.${marks.overall}`, sign);
    for (const aspect of MARKED) add(`sums.${aspect}`, sign * marks[aspect]);
  }
  return step;
}

/** The tally of a whole list: what seeds begin with and a recount compares with. */
export function tallyOf(reviews: Marks[], version: number): Tally {
  const tally: Tally = {
    count: reviews.length,
    sums: { ...EMPTY_TALLY.sums },
    stars: { ...EMPTY_TALLY.stars },
    version,
  };
  for (const marks of reviews) {
    tally.stars[marks.overall]! += 1;
    for (const aspect of MARKED) tally.sums[aspect] += marks[aspect];
  }
  return tally;
}

/** True when both count the same reviews, whatever their versions. */
export function sameTally(one: Tally, other: Tally): boolean {
  return (
    one.count === other.count &&
    MARKED.every((aspect) => one.sums[aspect] === other.sums[aspect]) &&
    Object.keys(EMPTY_TALLY.stars).every((star) => (one.stars[star] ?? 0) === (other.stars[star] ?? 0))
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

export function starsOf({ stars }: Tally): StarSpread {
  return { ...EMPTY_TALLY.stars, ...stars };
}
