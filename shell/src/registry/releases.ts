/** So often at most the page asks which versions are live. In milliseconds. */
const PERIOD = 60_000;

export interface Releases {
  /** begins to watch; what is live now is what the page has */
  begin: () => void;
  /** the path has changed */
  moved: (path: string) => void;
}

interface ReleasesParts {
  /** names the live set; another name means that something was released or taken back */
  ask: () => Promise<string>;
  /** true for a path where a reload costs the diner nothing */
  isCalm: (path: string) => boolean;
  /** says that a newer version is there */
  offer: () => void;
  /** loads the page anew */
  take: () => void;
  clock: () => Date;
}

/**
 * One visit, one set of versions: a tab keeps what it began with. When something else is live it is offered, and taken at the
 * next step from one public page to another; never on the way through a booking, a review or the profile.
 */
export function createReleases({ ask, isCalm, offer, take, clock }: ReleasesParts): Releases {
  let began: string | undefined;
  let newer = false;
  let asked = 0;
  let at = '';

  const look = () => {
    asked = clock().getTime();
    ask().then(
      (live) => {
        began ??= live;
        if (newer || live === began) return;
        newer = true;
        offer();
      },
      // asked again at a later step
      () => {},
    );
  };

  return {
    begin: look,
    moved(path) {
      const from = at;
      at = path;
      if (newer && isCalm(from) && isCalm(path)) return take();
      if (clock().getTime() - asked >= PERIOD) look();
    },
  };
}

/** Names the set that `/remotes/registry.json` says is live (contract.md "Remotes"). */
export async function liveSet(): Promise<string> {
  const response = await fetch('/remotes/registry.json');
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  const { remotes } = (await response.json()) as { remotes: { name: string; version: string }[] };
  return remotes
    .map(({ name, version }) => `${name}@${version}`)
    .sort()
    .join(' ');
}
