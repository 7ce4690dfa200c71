import type { ShellAssets } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import type { ReleaseManager } from './release-manager';

/**
 * Logs every live remote that is incompatible with the shell and the calls of this BFF. It is served all the
 * same: a broken remote affects only its own screens, and its team can fix it only by publishing here.
 */
export async function logIncompatibilities(
  releaseManager: ReleaseManager,
  shellAssets: () => Promise<ShellAssets>,
  log: Log,
): Promise<void> {
  const incompatibilities = await shellAssets()
    .then((assets) => releaseManager.checkProvided(assets))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'live remotes not checked against shell and calls');
      return [];
    });
  for (const incompatibility of incompatibilities) log.warn(`incompatible: ${incompatibility}`);
}
