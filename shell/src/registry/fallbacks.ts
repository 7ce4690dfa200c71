import { SHELL_PARAMETER, type RemoteEntry } from '@mesa/contract';
import { withTimeout } from './resources';

const FIND_TIMEOUT = 4_000;

/** Earlier versions of remotes in place of those that failed in this page. */
export interface Fallbacks {
  /** the entry that the page uses of a remote: the registry's, or an earlier version's after a failure */
  current: (entry: RemoteEntry) => RemoteEntry;
  /**
   * loads the last good version in place of the one that failed, for as long as the page is open
   * @returns false when there is none, or it fails as well
   */
  fallBack: (failed: RemoteEntry) => Promise<boolean>;
  /** @returns a function that ends the subscription to changes of `current` */
  subscribe: (listener: () => void) => () => void;
}

interface FallbacksOptions {
  /** the last good version other than this one; undefined for none */
  find: (failed: RemoteEntry) => Promise<RemoteEntry | undefined>;
  /** loads it; rejects when it fails too */
  load: (fallback: RemoteEntry, failed: RemoteEntry) => Promise<unknown>;
  /** called when an earlier version has taken the place of one that failed */
  onFallback: () => void;
}

export function createFallbacks({ find, load, onFallback }: FallbacksOptions): Fallbacks {
  const fallbacks = new Map<string, RemoteEntry>();
  const running = new Map<string, Promise<boolean>>();
  const listeners = new Set<() => void>();

  const replace = async (failed: RemoteEntry): Promise<boolean> => {
    try {
      const fallback = await withTimeout(find(failed), FIND_TIMEOUT, 'The search for an earlier version');
      if (!fallback) return false;
      await load(fallback, failed);
      fallbacks.set(failed.name, fallback);
      for (const listener of listeners) listener();
      onFallback();
      return true;
    } catch {
      // the failure that led here is the one that is shown
      return false;
    }
  };

  return {
    current: (entry) => fallbacks.get(entry.name) ?? entry,
    async fallBack(failed) {
      const { name, preview, integrity } = failed;
      // who previews or develops a version must see that it fails
      if (fallbacks.has(name) || preview || !integrity) return false;
      const started = running.get(name) ?? replace(failed).finally(() => running.delete(name));
      running.set(name, started);
      return started;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Asks the BFF (`/remotes/{name}/fallback.json`). */
export async function findFallback(
  { name, version }: RemoteEntry,
  shell: string,
): Promise<RemoteEntry | undefined> {
  const response = await fetch(
    `/remotes/${name}/fallback.json?for=${encodeURIComponent(version)}&${SHELL_PARAMETER}=${shell}`,
  );
  return response.ok ? ((await response.json()) as { remote: RemoteEntry }).remote : undefined;
}
