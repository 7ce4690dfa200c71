import { averageOf, RATED_ASPECTS, type RatedAspect, type Ratings } from '@mesa/contract';
import { DEMO_RESTAURANTS, namedRestaurantAt } from './catalogue';
import { createRandom, type Random } from './random';

/** The scores of one review: 1 to 5 for each aspect, 1 to 4 for noise. */
export type Scores = Record<RatedAspect | 'noise', number>;

/** The demo diner's review: index of the restaurant, and scores. */
export const DEMO_REVIEWED = 1;
export const DEMO_SCORES: Scores = { overall: 5, food: 5, service: 4, ambience: 5, value: 4, noise: 2 };

/** Words of a description that reviews would deny: of loud places, and of quiet ones. */
export const SAYS_QUIET = /quiet|calm/i;
export const SAYS_LIVELY = /lively/i;

/** An average between "quiet" and "moderate" noise (contract.md: 1 to 4). */
const QUIET = 1.75;

/** How many reviews a restaurant has from seeded diners: 20 to 60, in a larger catalogue 0 to 3. */
export function reviewCountOf(index: number): number {
  const random = createRandom('reviews', index);
  return index < DEMO_RESTAURANTS ? random.integer(20, 60) : random.integer(0, 3);
}

/** The scores of each seeded review, newest first. Cheap enough for a million restaurants. */
export function scoresOf(index: number): Scores[] {
  const random = createRandom('marks', index);
  const small = index >= DEMO_RESTAURANTS;
  // how good the restaurant is, overall and in each aspect
  const quality = 3.5 + random.next() * 1.4;
  const bias = {
    food: random.gaussian() * 0.15 + 0.1,
    service: random.gaussian() * 0.2,
    ambience: random.gaussian() * 0.2,
    value: random.gaussian() * 0.2 - 0.2,
  };
  const saysQuiet = SAYS_QUIET.test(namedRestaurantAt(index)?.opening ?? '');
  const loudness = 1.3 + random.next() * (saysQuiet ? 0.2 : 2);
  return Array.from({ length: reviewCountOf(index) }, (_, i) => {
    // every restaurant has a bad night now and then
    const felt = quality + random.gaussian() * 0.6 - (random.next() < 0.04 ? 2.4 : 0);
    const score = (offset: number) => starsOf(felt + offset + random.gaussian() * 0.3);
    const overall = starsOf(felt);
    return {
      // a single five-star review must not rank a restaurant above those with sixty reviews
      overall: small && i === 0 ? Math.min(overall, 4) : overall,
      food: score(bias.food),
      service: score(bias.service),
      ambience: score(bias.ambience),
      value: score(bias.value),
      noise: noiseOf(loudness, random),
    };
  });
}

function starsOf(felt: number): number {
  return Math.min(5, Math.max(1, Math.round(felt)));
}

function noiseOf(loudness: number, random: Random): number {
  return Math.min(4, Math.max(1, Math.round(loudness + random.gaussian() * 0.5)));
}

/** The averages of all seeded reviews, the demo diner's included, as the reviews service would count them. */
export function ratingsOf(index: number): Ratings {
  const scores = index === DEMO_REVIEWED ? [...scoresOf(index), DEMO_SCORES] : scoresOf(index);
  const average = (aspect: keyof Scores) =>
    averageOf(
      scores.reduce((sum, score) => sum + score[aspect], 0),
      scores.length,
    );
  // `map` keeps the number of aspects, but not its type
  const [average_rating, average_food, average_service, average_ambience, average_value] = RATED_ASPECTS.map(
    average,
  ) as [number, number, number, number, number];
  return {
    average_rating,
    average_food,
    average_service,
    average_ambience,
    average_value,
    average_noise: average('noise'),
    num_reviews: scores.length,
  };
}

/** Whether its reviews call the `index`-th restaurant quiet; without reviews nobody does. */
export function isQuietAt(index: number): boolean {
  const { average_noise } = ratingsOf(index);
  return average_noise > 0 && average_noise < QUIET;
}

/** How many bookings a restaurant has had before the demo begins: more than reviews. */
export function bookingsOf(index: number): number {
  const random = createRandom('bookings', index);
  return reviewCountOf(index) * random.integer(3, 9) + random.integer(5, 40);
}
