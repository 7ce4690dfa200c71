import { isId, type Keyed, type Reservation, type Review } from '@mesa/contract';
import { missing, requireSession, type Handler } from './handler';
import { isUnavailable, type Services } from './service-client';

/** The diner's reservations, each with its review if it has one. */
export const reservations = {
  async listReservations({ services }, call) {
    requireSession(call);
    const { query } = call;
    const [list, reviews] = await Promise.all([
      services.call('listReservations', { query }),
      ownReviews(services),
    ]);
    return { json: withReviews(list, reviews), headers: missingReviews(reviews) };
  },

  async getReservation({ services }, call) {
    requireSession(call);
    const { params } = call;
    const [{ reservation }, reviews] = await Promise.all([
      services.call('getReservation', { params }),
      ownReviews(services, params['id']),
    ]);
    return { json: { reservation: withReview(reservation, reviews) }, headers: missingReviews(reviews) };
  },
} satisfies Record<string, Handler>;

/**
 * The diner's own reviews by reservation; undefined when the reviews service is down: the reservations are
 * still shown.
 * @param id the only reservation to look up
 */
export async function ownReviews(services: Services, id?: string): Promise<Keyed<Review> | undefined> {
  const query: Record<string, string> = id !== undefined && isId(id) ? { reservation_ids: id } : {};
  try {
    return await services.callInternal('ownReviews', { query });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return undefined;
  }
}

export const missingReviews = (reviews: Keyed<Review> | undefined) => (reviews ? {} : missing('reviews'));

export function withReviews(
  list: Keyed<Reservation>,
  reviews: Keyed<Review> | undefined,
): Keyed<Reservation> {
  return Object.fromEntries(
    Object.entries(list).map(([id, reservation]) => [id, withReview(reservation, reviews)]),
  );
}

function withReview(reservation: Reservation, reviews: Keyed<Review> | undefined): Reservation {
  const review = reviews?.[reservation.id];
  return review ? { ...reservation, review } : reservation;
}
