import { TOTAL_HEADER, UNDERSTOOD_HEADER } from '@mesa/contract';
import type { ServiceResponse } from '../service-response';

/** The headers of a list that the browser gets. */
export function listHeaders({ headers }: ServiceResponse): Record<string, string> {
  const { link, [TOTAL_HEADER]: total, [UNDERSTOOD_HEADER]: understood } = headers;
  return {
    ...(link === undefined ? {} : { Link: String(link) }),
    ...(total === undefined ? {} : { 'X-Total-Count': String(total) }),
    ...(understood === undefined ? {} : { 'X-Search-Understood': String(understood) }),
  };
}

/** The query of the next page, from the Link header; undefined on the last page. */
export function nextPageQuery({ headers }: ServiceResponse): URLSearchParams | undefined {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(String(headers['link'] ?? ''))?.[1];
  return target ? new URL(target, 'http://mesa').searchParams : undefined;
}
