import { startTransition, useEffect, useReducer, useState } from 'react';
import type { Resource } from './resources';

/**
 * Asks for a resource once per mount and key, and draws again when it is there. What is there already is drawn at once,
 * without a flash of its skeleton; that is why this is no Suspense, which always waits for a promise.
 * @param key another key asks anew
 * @returns its value, undefined while it is on its way
 * @throws the failure, for the boundary above
 */
export function useResource<T>(key: string, ask: () => Resource<T>): T | undefined {
  const [asked, setAsked] = useState(() => ({ key, resource: ask() }));
  const current = asked.key === key ? asked : { key, resource: ask() };
  if (current !== asked) setAsked(current);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const { resource } = current;
  const waiting = resource.value === undefined && resource.failure === undefined;
  useEffect(() => {
    if (!waiting) return;
    let here = true;
    // a whole screen is drawn: in small steps, so that what is touched meanwhile answers
    void resource.settled.then(() => here && startTransition(drawAgain));
    return () => {
      here = false;
    };
  }, [resource, waiting]);
  if (resource.failure) throw resource.failure;
  return resource.value;
}
