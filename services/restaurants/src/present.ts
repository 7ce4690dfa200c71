import {
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
  type Keyed,
  type Restaurant,
  type Understood,
} from '@mesa/contract';
import type { Context } from 'koa';
import { writeCursor, type SearchResult } from './domain/search-result';

/**
 * Sets the headers of a page: the total, and the link to the next page (contract.md "Calls": `Link`).
 */
export function presentPage(ctx: Context, { total, next }: SearchResult): void {
  ctx.set(TOTAL_HEADER, String(total));
  if (!next) return;
  const query = new URLSearchParams(ctx.querystring);
  query.set('after', writeCursor(next));
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
}

/** Sets the header that says how the query was understood. */
export function presentUnderstood(ctx: Context, understood: Understood | undefined): void {
  if (understood) ctx.set(UNDERSTOOD_HEADER, encodeURIComponent(JSON.stringify(understood)));
}

/** Keyed by id in the given order, which an object preserves for hexadecimal ids. */
export function presentKeyed(restaurants: Restaurant[]): Keyed<Restaurant> {
  return Object.fromEntries(restaurants.map((restaurant) => [restaurant.id, restaurant]));
}
