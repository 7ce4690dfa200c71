import { startTransition, useEffect, useReducer, useState } from 'react';

/** Something that is loaded once and read by several components. */
export interface Resource<T> {
  /** undefined until it is loaded */
  readonly value: T | undefined;
  readonly failure: Error | undefined;
  /** resolves when it is loaded or has failed; never rejects */
  readonly settled: Promise<void>;
}

/** Loads once per key. A failure is not cached: the next `get` tries again. */
export function createResources<T>() {
  const cache = new Map<string, Resource<T>>();
  return {
    get(key: string, load: () => Promise<T>): Resource<T> {
      const cached = cache.get(key);
      if (cached) return cached;
      const resource = begin(load);
      cache.set(key, resource);
      void resource.settled.then(() => {
        if (resource.failure && cache.get(key) === resource) cache.delete(key);
      });
      return resource;
    },
    forget(prefix: string): void {
      for (const key of cache.keys()) if (key.startsWith(prefix)) cache.delete(key);
    },
  };
}

function begin<T>(load: () => Promise<T>): Resource<T> {
  let value: T | undefined;
  let failure: Error | undefined;
  const settled = load().then(
    (loaded) => void (value = loaded),
    (error: unknown) => void (failure = error instanceof Error ? error : new Error(String(error))),
  );
  return {
    get value() {
      return value;
    },
    get failure() {
      return failure;
    },
    settled,
  };
}

/** The resource's value, once it is loaded. @throws its failure */
export async function valueOf<T>(resource: Resource<T>): Promise<T> {
  await resource.settled;
  if (resource.failure) throw resource.failure;
  return resource.value!;
}

/**
 * Reads a resource once per mount and key, and renders again when it is loaded. A resource that is loaded
 * already is drawn at once, without a flash of the skeleton; Suspense would always wait for a promise.
 * @param key another key reads another resource
 * @returns its value, undefined while it loads
 * @throws its failure, for the error boundary above
 */
export function useResource<T>(key: string, read: () => Resource<T>): T | undefined {
  const [last, setLast] = useState(() => ({ key, resource: read() }));
  const current = last.key === key ? last : { key, resource: read() };
  if (current !== last) setLast(current);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const { resource } = current;
  const waiting = resource.value === undefined && resource.failure === undefined;
  useEffect(() => {
    if (!waiting) return;
    let mounted = true;
    // as a transition: drawing a whole screen must not block input
    void resource.settled.then(() => mounted && startTransition(rerender));
    return () => {
      mounted = false;
    };
  }, [resource, waiting]);
  if (resource.failure) throw resource.failure;
  return resource.value;
}

/** Rejects when `work` takes longer than `milliseconds`. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} took longer than ${milliseconds / 1000} s.`)),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
