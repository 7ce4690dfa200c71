import { averageOf, RATED_ASPECTS, type Ratings } from '@mesa/contract';
import { DEMO_REVIEWED, DEMO_SCORES } from './demo-diner';
import { createRandom } from './random';
import { reviewCountOf, scoresOf, type Scores } from './scores';

/** The averages of all seeded reviews, the demo diner's included, as the reviews service would count them. */
export function ratingsOf(index: number): Ratings {
  const scores = index === DEMO_REVIEWED ? [...scoresOf(index), DEMO_SCORES] : scoresOf(index);
  const average = (aspect: keyof Scores) =>
    averageOf(
      scores.reduce((sum, one) => sum + one[aspect], 0),
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

/** How many bookings a restaurant has had before the demo begins: more than reviews. */
export function bookingsOf(index: number): number {
  const random = createRandom('bookings', index);
  return reviewCountOf(index) * random.integer(3, 9) + random.integer(5, 40);
}
