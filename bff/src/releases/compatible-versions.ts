import { remoteEntryOf, type ProvidedByShell, type RemoteEntry } from '@mesa/contract';
import { LRUCache } from 'lru-cache';
import { shellIncompatibilities } from './publish-gate';
import type { RemoteState } from './remote-state';
import type { VersionStore } from './version-store';

/** Finds versions of remotes that fit the shell that a page runs. */
export class CompatibleVersions {
  // neither a version nor a shell ever changes, so an answer is final
  private readonly reasons = new LRUCache<string, string[]>({ max: 1_000 });

  constructor(private readonly versions: VersionStore) {}

  /** Why a published version does not fit a shell; empty when it does. */
  async incompatibilities(
    name: string,
    version: string,
    shell: ProvidedByShell | undefined,
  ): Promise<readonly string[]> {
    const key = shell?.hash && `${shell.hash} ${name}@${version}`;
    const known = key ? this.reasons.get(key) : undefined;
    if (known) return known;
    const found = await this.versions.find(name, version);
    if (!found) return [];
    const reasons = shellIncompatibilities(found.built, shell);
    if (key) this.reasons.set(key, reasons);
    return reasons;
  }

  /**
   * The entry of the newest version of those that are or were live that fits a shell. When none does, the
   * live one's paths stay known, marked as incompatible: its screens say so, and nothing of it runs.
   */
  async newestOf(
    name: string,
    { live, before }: Pick<RemoteState, 'live' | 'before'>,
    shell: ProvidedByShell | undefined,
  ): Promise<RemoteEntry | undefined> {
    for (const version of [live.version, ...before]) {
      if ((await this.incompatibilities(name, version, shell)).length > 0) continue;
      const entry = await this.entryOf(name, version);
      if (entry) return entry;
    }
    const entry = await this.entryOf(name, live.version);
    return entry && { ...entry, preloads: {}, incompatible: true };
  }

  /** The entry of a published version; drafts have none. */
  async entryOf(name: string, version: string): Promise<RemoteEntry | undefined> {
    const found = await this.versions.find(name, version);
    return found && !found.draft ? remoteEntryOf(found.built, version) : undefined;
  }
}
