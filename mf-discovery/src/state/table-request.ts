import { defaultTime, firstDate, readTableRequest, timeOptions, type TableRequest } from '@mesa/contract';

export interface ReadRequest {
  request: TableRequest;
  /** whether the query named all three, and all are still valid */
  complete: boolean;
}

/**
 * Date, time and party size of a hash path's query (`?date=2026-11-21&time=7%3A00+PM&party_size=2`), so that
 * a link can be shared and reloaded. What is missing comes from the diner's choices; a time that has passed
 * is replaced by the next slot.
 */
export function readRequest(
  params: URLSearchParams,
  choices: TableRequest,
  { now, zone }: { now: Date; zone: string },
): ReadRequest {
  const named = readTableRequest(params);
  const hasDate = named.date !== undefined && named.date >= firstDate(now, zone);
  const date = hasDate ? named.date! : choices.date;
  const { time, partySize = choices.partySize } = named;
  if (time !== undefined && timeOptions(date, now, zone).includes(time))
    return { request: { date, time, partySize }, complete: hasDate && named.partySize !== undefined };

  const next = hasDate || time ? defaultTime(date, now, zone, time) : choices.time;
  const slot = next ? { date, time: next } : { date: choices.date, time: choices.time };
  return { request: { ...slot, partySize }, complete: false };
}

/** The same query with this request in it. */
export function withRequest(
  params: URLSearchParams,
  { date, time, partySize }: TableRequest,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('date', date);
  next.set('time', time);
  next.set('party_size', String(partySize));
  return next;
}
