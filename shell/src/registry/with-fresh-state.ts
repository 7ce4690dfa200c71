import type { Remote } from '@mesa/remote-kit';

/**
 * The remote with an empty slice: it may not understand the state that another version of it left.
 * @param left that state
 */
export function withFreshState(remote: Remote, left: unknown): Remote {
  const { reducer } = remote;
  if (!reducer || left === undefined) return remote;
  return { ...remote, reducer: (state, action) => reducer(state === left ? undefined : state, action) };
}
