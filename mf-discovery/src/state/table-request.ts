import {
  ALL_SLOTS,
  defaultTime,
  firstDate,
  isIsoDate,
  MAX_PARTY,
  MIN_PARTY,
  timeOptions,
  type TableRequest,
} from '@mesa/contract';

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
  const [day, label, size] = [params.get('date'), params.get('time'), Number(params.get('party_size'))];
  const hasDate = day !== null && isIsoDate(day) && day >= firstDate(now, zone);
  const date = hasDate ? day : choices.date;
  const hasTime = label !== null && timeOptions(date, now, zone).includes(label);
  const hasParty = Number.isInteger(size) && size >= MIN_PARTY && size <= MAX_PARTY;
  const partySize = hasParty ? size : choices.partySize;
  if (hasTime) return { request: { date, time: label, partySize }, complete: hasDate && hasParty };

  const wanted = label !== null && ALL_SLOTS.includes(label) ? label : undefined;
  const next = hasDate || wanted ? defaultTime(date, now, zone, wanted) : choices.time;
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
