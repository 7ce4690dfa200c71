import type { Message } from '@mesa/contract/messages';
import type { Locale } from './language';

/** Messages by id. */
export type Catalog = Readonly<Record<string, Message>>;

/**
 * The catalogs of one bundle by locale: addresses of files in a build, the catalogs themselves in tests. All
 * packages in one bundle share its files.
 */
export type CatalogSources = Readonly<Partial<Record<Locale, string | Catalog>>>;

/** A catalog that does not arrive in this time is asked for again, in milliseconds. */
const ANSWER_TIMEOUT = 8_000;

const loaded = new Map<string, Catalog>();
const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** The catalog, if it is loaded. */
export const catalogOf = (source: string | Catalog): Catalog | undefined =>
  typeof source === 'string' ? loaded.get(source) : source;

/**
 * Loads a catalog once. A load that failed is tried again by the next call.
 * @throws Error when the file cannot be loaded
 */
export function loadCatalog(source: string | Catalog): Promise<void> {
  if (catalogOf(source) || typeof source !== 'string') return Promise.resolve();
  let promise = loading.get(source);
  if (!promise) {
    promise = fetchCatalog(source).finally(() => loading.delete(source));
    loading.set(source, promise);
  }
  return promise;
}

/** Calls `listener` when a catalog was loaded. @returns ends it */
export function subscribeToCatalogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchCatalog(url: string): Promise<void> {
  // a preload that failed stays in the browser: the first fetch of its file fails without a request
  loaded.set(url, await readCatalog(url).catch(() => readCatalog(url)));
  for (const listener of listeners) listener();
}

async function readCatalog(url: string): Promise<Catalog> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return (await response.json()) as Catalog;
}
