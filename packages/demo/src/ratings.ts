import { averageOf, RATED_ASPECTS, type Ratings } from '@mesa/contract';
import { chance, type Chance } from './chance';
import { DEMO_MARKS, DEMO_REVIEWED } from './demo-diner';
import type { Marks } from './marks';
import { DEMO_RESTAURANTS } from './world';

/** How many reviews a restaurant has from seeded diners: 20 to 60, in a larger catalogue 0 to 3. */
export function reviewCountOf(index: number): number {
  const draw = chance('reviews', index);
  return index < DEMO_RESTAURANTS ? draw.whole(20, 60) : draw.whole(0, 3);
}

/** What the seeded diners gave, review by review, without the words: cheap enough for a million restaurants. */
export function marksOf(index: number): Marks[] {
  const draw = chance('marks', index);
  const small = index >= DEMO_RESTAURANTS;
  // how good the place is, and what it is better and worse at
  const quality = 3.5 + draw.next() * 1.4;
  const lean = {
    food: draw.bell() * 0.15 + 0.1,
    service: draw.bell() * 0.2,
    ambience: draw.bell() * 0.2,
    value: draw.bell() * 0.2 - 0.2,
  };
  const loudness = 1.3 + draw.next() * 2;
  return Array.from({ length: reviewCountOf(index) }, (_, turn) => {
    // every place has an off night now and then
    const felt = quality + draw.bell() * 0.6 - (draw.next() < 0.04 ? 2.4 : 0);
    const mark = (bias: number) => star(felt + bias + draw.bell() * 0.3);
    const overall = star(felt);
    return {
      // one enthusiast alone must not put a place above those with sixty reviews
      overall: small && turn === 0 ? Math.min(overall, 4) : overall,
      food: mark(lean.food),
      service: mark(lean.service),
      ambience: mark(lean.ambience),
      value: mark(lean.value),
      noise: level(loudness, draw),
    };
  });
}

/** The averages of all seeded reviews, the demo diner's included, as the reviews service would count them. */
export function ratingsOf(index: number): Ratings {
  const marks = index === DEMO_REVIEWED ? [...marksOf(index), DEMO_MARKS] : marksOf(index);
  const average = (aspect: keyof Marks) =>
    averageOf(
      marks.reduce((sum, one) => sum + one[aspect], 0),
      marks.length,
    );
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
    num_reviews: marks.length,
  };
}

/** Bookings a restaurant has had before the demo begins; always more than reviews. */
export function bookingsOf(index: number): number {
  const draw = chance('bookings', index);
  return reviewCountOf(index) * draw.whole(3, 9) + draw.whole(5, 40);
}

function star(felt: number): number {
  return Math.min(5, Math.max(1, Math.round(felt)));
}

function level(loudness: number, draw: Chance): number {
  return Math.min(4, Math.max(1, Math.round(loudness + draw.bell() * 0.5)));
}
