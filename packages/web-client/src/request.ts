import type { CallName } from '@mesa/contract';
import { currentClient } from './client';
import { csrfHeader } from './csrf-token';
import { endpointOf } from './endpoints';
import { pageLanguage } from './language';
import { traceHeaders } from './traces';

/** A call's input without its types. */
export interface UntypedInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * The URL of a call: path parameters filled in, blank query parameters left out, those with a list repeated.
 */
export function urlOf(name: CallName, { params = {}, query = {} }: UntypedInput): string {
  const path = endpointOf(name).path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of [value].flat())
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
  }
  const text = search.toString();
  return `${currentClient().origin}${path}${text && `?${text}`}`;
}

export function initOf(name: CallName, { body }: UntypedInput, idempotencyKey?: string): RequestInit {
  const { method } = endpointOf(name);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    // the page's own choice of language, which the browser does not know
    'Accept-Language': pageLanguage(),
    ...traceHeaders(),
  };
  if (method !== 'GET') Object.assign(headers, csrfHeader());
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (body === undefined) return { method, credentials: 'same-origin', headers };
  headers['Content-Type'] = 'application/json';
  return { method, credentials: 'same-origin', headers, body: JSON.stringify(body) };
}
