import type { User } from './entities';
import type { CallShape, ProvidedByShell, RemoteEntry } from './remotes';

/** The JSON block `mesa-bootstrap` of the page at `/` (contract.md "One origin"). */
export interface Bootstrap {
  currentUser: User | null;
  mapsKey: string | null;
  remotes: RemoteEntry[];
  /** addresses of the files with the shell's own messages, by language */
  messages?: Record<string, string>;
  /** why versions requested with `?remote=` are not shown, in sentences for the team that requested them */
  previewErrors?: string[];
  /** names of remotes whose visitors are counted: the page reports which version of them it uses */
  counted?: string[];
}

/** Id of the script element that contains it. */
export const BOOTSTRAP_ID = 'mesa-bootstrap';

interface ShellFirstPaint {
  visitor: string;
  diner: string;
}

/**
 * What the shell's build writes as `dist/assets.json`: everything the BFF needs to render the page. URLs are
 * under `/assets/`.
 */
export interface ShellAssets {
  /** fetched at once, run in order by the inline script after the first paint */
  scripts: string[];
  styles: string[];
  /**
   * a constant inline script that follows the bootstrap block, and its hash for the Content-Security-Policy:
   * 'sha256-…'
   */
  inline: { code: string; hash: string };
  /**
   * the markup around a screen until the shell runs, for a visitor and for a diner, whose name is
   * `FNAME_MARK` in it
   */
  firstPaint: ShellFirstPaint;
  /** `firstPaint` in the languages other than the first */
  firstPaintIn?: Record<string, ShellFirstPaint>;
  /** addresses of the files with the shell's own messages, by language */
  messages?: Record<string, string>;
  /** what remotes may use of the shell: the publish gate compares it */
  provides: ProvidedByShell;
  /** the calls that the shell and its shared packages make, in the shape they were built against */
  calls: Record<string, CallShape>;
}
