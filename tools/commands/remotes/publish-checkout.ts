import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { adminAt, readBuild, type ListedRemote } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';
import { remotes } from '../system';

interface PublishOptions {
  /** origin of the BFF's admin port */
  adminUrl: string;
  adminToken: string;
  /** what `readCheckout` returned, where it was called earlier */
  builds?: ReturnType<typeof readCheckout>;
  /** called with a sentence for each published version */
  onProgress?: (line: string) => void;
}

/**
 * Makes the remotes built in this checkout live, each as version `<package version>-<hash of its files>`,
 * except those for which `isLeftAlone` is true.
 * @throws UserError when the BFF refuses
 */
export async function publishCheckout({
  adminUrl,
  adminToken,
  builds = readCheckout(),
  onProgress,
}: PublishOptions): Promise<void> {
  const admin = adminAt(adminUrl, adminToken);
  const [listed, built] = await Promise.all([admin.list(), builds]);
  const versions: Record<string, string> = {};
  // one after the other: parallel uploads would compete for the same bandwidth
  for (const { name, version, declaration, files } of built) {
    const remoteState = listed.find((remote) => remote.name === name);
    if (remoteState && isLeftAlone(remoteState, version)) continue;
    if (!remoteState?.versions.some((published) => published.version === version))
      await admin.post(`/${name}/versions/${version}`, { declaration, files, force: true });
    versions[name] = version;
  }
  // all in one request, so that a route can move from one remote to another; force allows a checkout to drop
  // a route
  if (Object.keys(versions).length > 0) await admin.post('/live', { versions, force: true, automatic: true });
  for (const [name, version] of Object.entries(versions)) onProgress?.(`Published ${name} ${version}.`);
}

/** Whether `npm start` leaves a remote alone: it is up to date, or somebody else decided what is live. */
export function isLeftAlone(
  { live, retired }: Pick<ListedRemote, 'live' | 'retired'>,
  version: string,
): boolean {
  if (!live) return retired;
  return live.version === version || live.automatic !== true;
}

/** The builds of the built remotes of this checkout, read so that they can be published. */
export const readCheckout = () =>
  Promise.all(
    remotes.filter((name) => existsSync(join(ROOT, name, 'dist'))).map((name) => readBuild(join(ROOT, name))),
  );
