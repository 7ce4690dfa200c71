import type { Request } from 'express';

const VALUES_MAX = 10;

/** The first ten values of a parameter of the query string that may be there once or several times. */
export function listParameter({ query }: Pick<Request, 'query'>, name: string): string[] {
  return [query[name]]
    .flat()
    .filter((one) => typeof one === 'string')
    .slice(0, VALUES_MAX);
}
