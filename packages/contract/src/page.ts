import type { User } from './entities';
import type { CallShape, RemoteEntry } from './remotes';

/** The JSON block `mesa-bootstrap` of the page at `/` (contract.md "One origin"). */
export interface Bootstrap {
  currentUser: User | null;
  mapsKey: string | null;
  remotes: RemoteEntry[];
  /** why versions that were asked for (`?remote=`) are not shown, in sentences for the team that asked */
  untried?: string[];
}

export const BOOTSTRAP_ID = 'mesa-bootstrap';

/** What the shell's build writes as `dist/assets.json`: everything the BFF needs to print the page. URLs are under `/assets/`. */
export interface ShellAssets {
  /** fetched at once, run in order by the inline script once the first paint stands */
  scripts: string[];
  styles: string[];
  /** a constant inline script that follows the bootstrap block, and its hash for the policy: 'sha256-…' */
  inline: { code: string; hash: string };
  /** what stands around a screen until the shell runs, for a visitor and for a diner, whose name is `FNAME_MARK` in it */
  firstPaint: { visitor: string; diner: string };
  /** versions that the shell gives to remotes, by package, and of its federation runtime: what the publish gate compares */
  provides?: { shared: Record<string, string>; federation: string };
  /** the calls that the shell itself makes, and those its shared packages make for remotes, as it was built against them */
  calls?: Record<string, CallShape>;
}
