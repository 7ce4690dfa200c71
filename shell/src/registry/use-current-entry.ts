import { useSyncExternalStore } from 'react';
import type { RemoteEntry } from '@mesa/contract';
import type { Registry } from './registry';

/** The version that this page uses of a remote; another one after a failure. */
export function useCurrentEntry({ subscribe, current }: Registry, listed: RemoteEntry): RemoteEntry {
  return useSyncExternalStore(subscribe, () => current(listed));
}
