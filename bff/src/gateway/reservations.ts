import { isId, type Keyed, type Reservation, type Review } from '@mesa/contract';
import { missing, requireSession, type Dependencies, type Handler } from './handler';
import { isUnavailable, type Caller } from './service-client';

/** The diner's reservations, each with its review if it has one. */
export const reservations = {
  async listReservations(dependencies, call) {
    requireSession(call);
    const { caller, query } = call;
    const [list, reviews] = await Promise.all([
      dependencies.services.call('listReservations', caller, { query }),
      ownReviews(dependencies, caller),
    ]);
    return { json: withReviews(list, reviews), headers: missingReviews(reviews) };
  },

  async getReservation(dependencies, call) {
    requireSession(call);
    const { caller, params } = call;
    const [{ reservation }, reviews] = await Promise.all([
      dependencies.services.call('getReservation', caller, { params }),
      ownReviews(dependencies, caller, params['id']),
    ]);
    return { json: { reservation: withReview(reservation, reviews) }, headers: missingReviews(reviews) };
  },
} satisfies Record<string, Handler>;

/**
 * The diner's own reviews by reservation; undefined when the reviews service is down: the reservations are
 * still shown.
 * @param id the only reservation to look up
 */
export async function ownReviews(
  { services }: Dependencies,
  caller: Caller,
  id?: string,
): Promise<Keyed<Review> | undefined> {
  const query: Record<string, string> = id !== undefined && isId(id) ? { reservation_ids: id } : {};
  try {
    return await services.callInternal('ownReviews', caller, { query });
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
