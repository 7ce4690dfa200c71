import { TOTAL_HEADER, type Keyed, type Restaurant } from '@mesa/contract';
import type { Context } from 'koa';
import type { Found } from './domain/search-result';
import { writePlace } from './domain/search-cursor';

/** Says on the answer how many there are and where the next page is (contract.md "Calls": `Link`). */
export function presentPage(ctx: Context, { total, next }: Found): void {
  ctx.set(TOTAL_HEADER, String(total));
  if (!next) return;
  const query = new URLSearchParams(ctx.querystring);
  query.set('after', writePlace(next));
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
}

/** Ids are hexadecimal, so an object keeps them in the order given. */
export function presentKeyed(restaurants: Restaurant[]): Keyed<Restaurant> {
  return Object.fromEntries(restaurants.map((one) => [one.id, one]));
}
