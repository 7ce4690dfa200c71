import { hashPaths, offersFrom, readTableRequest, withChoices, type TableRequest } from '@mesa/contract';

/**
 * What a link asks for. What it lacks comes from `fallback`; a time that cannot be booked becomes the next
 * one that can (contract.md "Times and tables").
 */
export function readBookableRequest(params: URLSearchParams, fallback: TableRequest): TableRequest {
  const request = { ...fallback, ...readTableRequest(params) };
  return { ...request, time: offersFrom(request.time)[0]! };
}

/** The screen that books a table. */
export function bookingPath(restaurantId: string, request: TableRequest): string {
  return pathWithRequest(hashPaths.booking.to(restaurantId), request);
}

/** The screen that confirms a changed reservation. */
export function editPath(reservationId: string, request: TableRequest): string {
  return pathWithRequest(hashPaths.bookingEdit.to(reservationId), request);
}

function pathWithRequest(path: string, { date, time, partySize }: TableRequest): string {
  return withChoices(path, { date, time, party_size: partySize });
}
