import { CANARY_PARAMETER, SHELL_HEADER, SHELL_PARAMETER, type RemoteEntry } from '@mesa/contract';

/** Least time between two requests of the registry. */
const PERIOD_MS = 60_000;

export interface Releases {
  /** starts watching; the page has the versions that are live now */
  begin: () => void;
  /** called after each change of path */
  onPathChange: (path: string) => void;
}

interface ReleasesOptions {
  /** names the set of live versions; another name means a release or a rollback */
  fetchLive: () => Promise<string>;
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
      (live) => {
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

/**
 * Names the set of versions that `/remotes/registry.json` lists for this page, and the shell that a new page
 * would get (contract.md "Remotes").
 * @param shell `hash` of what this page's shell provides; '' when its build does not say
 * @param counted this page's versions of the remotes that had a canary when it was loaded
 */
export async function liveSet(shell: string, counted: readonly RemoteEntry[]): Promise<string> {
  const canaries = counted.map((entry) => `&${CANARY_PARAMETER}=${nameOf(entry)}`).join('');
  const response = await fetch(`/remotes/registry.json?${SHELL_PARAMETER}=${shell}${canaries}`);
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  const { remotes } = (await response.json()) as { remotes: RemoteEntry[] };
  return [...remotes.map(nameOf).sort(), response.headers.get(SHELL_HEADER) ?? shell].join(' ');
}

const nameOf = ({ name, version }: RemoteEntry) => `${name}@${version}`;
