import type { LooseInput } from './request';

/** The input for the page that a `Link: <…>; rel="next"` header names: the same call, asked with that link's query. */
export function nextInput(link: string | null, input: LooseInput = {}): LooseInput | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (!target) return null;
  const query = Object.fromEntries(new URL(target, 'http://any').searchParams);
  return { ...input, query };
}

/** `X-Total-Count`, or null when the server does not count. */
export function totalOf(headers: Headers): number | null {
  const total = headers.get('X-Total-Count');
  return total !== null && /^\d+$/.test(total) ? Number(total) : null;
}
