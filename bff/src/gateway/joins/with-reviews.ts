import { isId, type Keyed, type Reservation, type Review } from '@mesa/contract';
import type { Request, Response } from 'express';
import type { Dependencies } from '../handler';
import { isUnavailable } from '../is-unavailable';
import { callerOf } from '../request-input';

/**
 * The diner's own reviews by reservation. Without the reviews service the reservations are still shown.
 * @param id the only reservation to look up
 */
export async function ownReviews(
  { services }: Dependencies,
  request: Request,
  response: Response,
  id?: string,
): Promise<Keyed<Review>> {
  const query = id !== undefined && isId(id) ? { reservation_ids: id } : {};
  try {
    return await services.callInternal('ownReviews', callerOf(request, response), { query });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    response.setHeader('X-Mesa-Missing', 'reviews');
    return {};
  }
}

export function withReviews(reservations: Keyed<Reservation>, reviews: Keyed<Review>): Keyed<Reservation> {
  return Object.fromEntries(Object.entries(reservations).map(([id, one]) => [id, withReview(one, reviews)]));
}

export function withReview(reservation: Reservation, reviews: Keyed<Review>): Reservation {
  const review = reviews[reservation.id];
  return review ? { ...reservation, review } : reservation;
}
