import type { Registry } from '@mesa/contract';

/** Least time between two requests of the registry. */
const PERIOD_MS = 60_000;

export interface Releases {
  /** starts watching; the page has the versions that are live now */
  begin: () => void;
  /** called after each change of path */
  onPathChange: (path: string) => void;
}

interface ReleasesOptions {
  fetchLive: () => Promise<Registry['remotes']>;
  /** true for a path where a reload costs the diner nothing */
  mayReload: (path: string) => boolean;
  /** shows the diner that a newer version is available */
  offerReload: () => void;
  reload: () => void;
  clock: () => Date;
}

/**
 * A tab keeps the versions that it began with. When others are live, the diner is offered a reload, and the
 * page reloads on the next navigation between two public pages; never during a booking, a review or on the
 * profile.
 */
export function createReleases({
  fetchLive,
  mayReload,
  offerReload,
  reload,
  clock,
}: ReleasesOptions): Releases {
  let first: string | undefined;
  let outdated = false;
  let checkedAt = 0;
  let current = '';

  const check = () => {
    checkedAt = clock().getTime();
    fetchLive().then(
      (remotes) => {
        const live = remotes.map(({ name, version }) => `${name}@${version}`).join(' ');
        first ??= live;
        if (outdated || live === first) return;
        outdated = true;
        offerReload();
      },
      // the next change of path checks again
      () => {},
    );
  };

  return {
    begin: check,
    onPathChange(path) {
      const from = current;
      current = path;
      if (outdated && mayReload(from) && mayReload(path)) return reload();
      if (clock().getTime() - checkedAt >= PERIOD_MS) check();
    },
  };
}

/** The live remotes, as `/remotes/registry.json` lists them now. */
export async function fetchLive(): Promise<Registry['remotes']> {
  const response = await fetch('/remotes/registry.json');
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  return ((await response.json()) as Registry).remotes;
}
