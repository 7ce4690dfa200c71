import { averageOf, RATED_ASPECTS, REVIEW_BODY_MAX } from '@mesa/contract';
import { DEMO_DINERS, DEMO_RESTAURANTS } from './catalogue';
import { dinerAt } from './diners';
import { demoReview, reviewsOf } from './reviews';
import { DEMO_REVIEWED, ratingsOf, scoresOf } from './scores';

const NOW = new Date('2026-11-20T20:00:00Z');
const INDEXES = Array.from({ length: DEMO_RESTAURANTS }, (_, index) => index);

describe('reviewsOf', () => {
  it('gives each restaurant 20 to 60 reviews, and few in a larger catalogue', () => {
    for (const index of INDEXES) {
      expect(reviewsOf(index, NOW).length).toBeGreaterThanOrEqual(20);
      expect(reviewsOf(index, NOW).length).toBeLessThanOrEqual(60);
    }
    expect(reviewsOf(500_000, NOW).length).toBeLessThanOrEqual(3);
  });

  it('agrees with the averages', () => {
    for (const index of [0, DEMO_REVIEWED, 60, 119, 4_711]) {
      const reviews = reviewsOf(index, NOW);
      if (index === DEMO_REVIEWED) reviews.push(demoReview(NOW));
      const ratings = ratingsOf(index);
      expect(ratings.num_reviews).toBe(reviews.length);
      for (const aspect of [...RATED_ASPECTS, 'noise' as const]) {
        const sum = reviews.reduce((total, review) => total + review[aspect], 0);
        expect(aspect === 'overall' ? ratings.average_rating : ratings[`average_${aspect}`]).toBe(
          averageOf(sum, reviews.length),
        );
      }
    }
  });

  it('gives reviews by seeded diners, one per diner and restaurant, each of a different visit', () => {
    const diners = new Set(Array.from({ length: DEMO_DINERS }, (_, i) => dinerAt(i).id));
    const reviews = INDEXES.flatMap((index) => reviewsOf(index, NOW));
    expect(new Set(reviews.map(({ reservation_id }) => reservation_id)).size).toBe(reviews.length);
    expect(new Set(reviews.map(({ id }) => id)).size).toBe(reviews.length);
    expect(new Set(reviews.map(({ restaurant_id, user_id }) => restaurant_id + user_id)).size).toBe(
      reviews.length,
    );
    for (const { user_id } of reviews) expect(diners.has(user_id)).toBe(true);
  });

  it('gives past dates, newest first by date and by id', () => {
    for (const index of INDEXES) {
      const reviews = reviewsOf(index, NOW);
      reviews.forEach((review, i) => {
        expect(review.created_at.getTime()).toBeLessThan(NOW.getTime());
        expect(review.body).not.toMatch(/[{}]|undefined/);
        expect(review.body.length).toBeLessThan(REVIEW_BODY_MAX);
        const older = reviews[i + 1];
        if (older) expect(review.created_at > older.created_at && review.id > older.id).toBe(true);
      });
    }
  });

  it('gives the same scores, texts and visits at a later seeding', () => {
    const strip = (now: Date) => reviewsOf(3, now).map(({ id, created_at, ...review }) => review);
    expect(strip(new Date('2027-05-01T00:00:00Z'))).toEqual(strip(NOW));
  });

  it('uses the whole scale of stars and of noise', () => {
    const scores = INDEXES.flatMap((index) => scoresOf(index));
    expect(new Set(scores.map(({ overall }) => overall))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(scores.map(({ noise }) => noise))).toEqual(new Set([1, 2, 3, 4]));
  });
});
