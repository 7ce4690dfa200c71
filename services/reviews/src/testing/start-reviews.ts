import type { Identity, Review } from '@mesa/contract';
import { callSchemas, internalSchemas } from '@mesa/contract/schemas';
import { newId } from '@mesa/server-kit/mongo';
import { startService } from '@mesa/server-kit/testing';
import { routes } from '../routes';
import { createReviews } from '../store/reviews';

export type User = NonNullable<Identity['user']>;

export const NOW = new Date('2026-11-20T20:00:00Z');
export const SCORES = { overall: 5, food: 4, service: 3, ambience: 2, value: 1, noise: 2 };

export const diner = (fname = 'Ana', lname = 'Ruiz'): User => ({
  id: newId(),
  fname,
  lname,
  email: `${fname.toLowerCase()}@mesa.example`,
});

/** A diner, one of their past reservations, and the review they are about to send. */
export interface Visit {
  user: User;
  reservation: NonNullable<Identity['reservation']>;
  body: { review: Record<string, unknown> };
}

interface VisitChange {
  user?: User;
  restaurant?: string;
  date?: string;
  time?: string;
  review?: Record<string, unknown>;
}

export function visited(change: VisitChange = {}): Visit {
  const user = change.user ?? diner();
  const reservation = {
    id: newId(),
    user_id: user.id,
    restaurant_id: change.restaurant ?? newId(),
    date: change.date ?? '2026-11-19',
    time: change.time ?? '7:00 PM',
  };
  const review = {
    user_id: user.id,
    restaurant_id: reservation.restaurant_id,
    reservation_id: reservation.id,
    ...SCORES,
    body: 'Lovely evening.',
    recommend: true,
    ...change.review,
  };
  return { user, reservation, body: { review } };
}

/** Starts the service with its own database, and offers the requests that many tests need. */
export async function startReviews() {
  const started = await startService('reviews', {
    at: NOW.toISOString(),
    async build({ database, feed, now }) {
      const reviews = await createReviews(database, feed, now);
      return { routes: routes({ reviews, now }), reviews };
    },
  });
  const { service } = started;
  const send = ({ user, reservation, body }: Visit) =>
    service.as(user, { reservation }).post('/api/reviews', body);
  return {
    ...started,
    send,
    /** Sends a visit's review and expects it to be stored. */
    async create(visit: Visit): Promise<Review> {
      const answer = await send(visit);
      expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
      return callSchemas.createReview.answer.parse(answer.body).review;
    },
    /** A restaurant's reviews, averages and spread as the BFF asks for them. */
    async ofRestaurant(id: string, query = '') {
      const { status, body } = await service.as().get(`/internal/restaurants/${id}/reviews${query}`);
      expect(status).toBe(200);
      return internalSchemas.restaurantReviews.answer.parse(body);
    },
  };
}
