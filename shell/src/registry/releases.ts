import { SHELL_HEADER, SHELL_PARAMETER } from '@mesa/contract';

/** How often the page asks which versions are live, at most, in milliseconds. */
const PERIOD = 60_000;

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
 * page reloads at the next step from one public page to another; never during a booking, a review or on the
 * profile.
 */
export function createReleases({
  fetchLive,
  mayReload,
  offerReload,
  reload,
  clock,
}: ReleasesOptions): Releases {
  let began: string | undefined;
  let newer = false;
  let asked = 0;
  let at = '';

  const look = () => {
    asked = clock().getTime();
    fetchLive().then(
      (live) => {
        began ??= live;
        if (newer || live === began) return;
        newer = true;
        offerReload();
      },
      // the next change of path asks again
      () => {},
    );
  };

  return {
    begin: look,
    onPathChange(path) {
      const from = at;
      at = path;
      if (newer && mayReload(from) && mayReload(path)) return reload();
      if (clock().getTime() - asked >= PERIOD) look();
    },
  };
}

/**
 * Names the set of versions that `/remotes/registry.json` lists for this page's shell, and the shell that a
 * new page would get (contract.md "Remotes").
 * @param shell `hash` of what this page's shell provides; '' when its build does not say
 */
export async function liveSet(shell: string): Promise<string> {
  const response = await fetch(`/remotes/registry.json?${SHELL_PARAMETER}=${shell}`);
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  const { remotes } = (await response.json()) as { remotes: { name: string; version: string }[] };
  const versions = remotes.map(({ name, version }) => `${name}@${version}`).sort();
  return [...versions, response.headers.get(SHELL_HEADER) ?? shell].join(' ');
}
