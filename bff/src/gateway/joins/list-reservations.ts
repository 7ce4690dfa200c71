import { isId, type Keyed, type Reservation, type Restaurant, type Review } from '@mesa/contract';
import type { Request, Response } from 'express';
import { sendText } from '../../edge/compression';
import { jsonBodyOf } from '../service-client';
import { idOf, sessionOf } from '../workflows/delete-user';
import { callerOf, relay, searchOf, type Handler, type Dependencies } from '../dependencies';
import { isUnavailable } from '../is-unavailable';

/** The diner's reservations, each with its review if there is one. */
export function listReservations(tools: Dependencies): Handler {
  return async (request, response) => {
    sessionOf(response);
    const [answer, reviews] = await Promise.all([
      tools.ask.raw('listReservations', callerOf(request, response), { query: searchOf(request) }),
      ownReviews(tools, request, response),
    ]);
    if (answer.status !== 200) return relay(response, answer);
    const reservations = withReviews(jsonBodyOf(answer) as Keyed<Reservation>, reviews);
    await sendText(request, response, 'json', JSON.stringify(reservations));
  };
}

/** One reservation, with its review if there is one. */
export function getReservation(tools: Dependencies): Handler {
  return async (request, response) => {
    sessionOf(response);
    const id = idOf(request);
    const [answer, reviews] = await Promise.all([
      tools.ask.raw('getReservation', callerOf(request, response), { params: { id } }),
      ownReviews(tools, request, response, id),
    ]);
    if (answer.status !== 200) return relay(response, answer);
    const { reservation } = jsonBodyOf(answer) as { reservation: Reservation };
    response.json({ reservation: withReview(reservation, reviews) });
  };
}

/** The signed-in diner with reservations and the restaurants of these: the profile in one answer. */
export function getUser(tools: Dependencies): Handler {
  return async (request, response) => {
    sessionOf(response);
    const caller = callerOf(request, response);
    const own = await tools.ask.raw('getUser', caller, { params: { id: idOf(request) } });
    if (own.status !== 200) return relay(response, own);
    const { user } = jsonBodyOf(own) as { user: unknown };
    const [reservations, reviews] = await Promise.all([
      tools.ask.call('listReservations', caller),
      ownReviews(tools, request, response),
    ]);
    const ids = [...new Set(Object.values(reservations).map((one) => one.restaurant_id))];
    const restaurants = (
      ids.length > 0
        ? await tools.ask.internal('restaurantsById', caller, { query: { ids: ids.join(',') } })
        : {}
    ) as Keyed<Restaurant>;
    await sendText(
      request,
      response,
      'json',
      JSON.stringify({ user, restaurants, reservations: withReviews(reservations, reviews) }),
    );
  };
}

/** The diner's own reviews by reservation; without the reviews service the reservations are shown all the same. */
async function ownReviews(
  tools: Dependencies,
  request: Request,
  response: Response,
  id?: string,
): Promise<Keyed<Review>> {
  const wanted = id !== undefined && isId(id) ? { reservation_ids: id } : {};
  try {
    return await tools.ask.internal('ownReviews', callerOf(request, response), { query: wanted });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    response.setHeader('X-Mesa-Missing', 'reviews');
    return {};
  }
}

function withReviews(reservations: Keyed<Reservation>, reviews: Keyed<Review>): Keyed<Reservation> {
  return Object.fromEntries(Object.entries(reservations).map(([id, one]) => [id, withReview(one, reviews)]));
}

function withReview(reservation: Reservation, reviews: Keyed<Review>): Reservation {
  const review = reviews[reservation.id];
  return review ? { ...reservation, review } : reservation;
}
