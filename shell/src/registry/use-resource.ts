import { startTransition, useEffect, useReducer, useState } from 'react';
import type { Resource } from './resources';

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
