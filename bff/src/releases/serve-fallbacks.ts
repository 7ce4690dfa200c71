import {
  Refusal,
  remoteEntryOf,
  SHELL_PARAMETER,
  type ProvidedByShell,
  type RemoteEntry,
} from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { parse } from '@mesa/contract/schemas';
import type { Metrics } from '@mesa/server-kit';
import { Router } from 'express';
import { Counter } from 'prom-client';
import { localsOf } from '../edge/locals';
import type { LiveState } from './live-state';
import { platformIncompatibilities } from './publish-gate';
import { servedCalls } from './served-calls';
import type { Shells } from './shells';
import { remoteName, versionName } from './uploads';
import type { VersionStore } from './version-store';

interface FallbackDependencies {
  state: LiveState;
  versions: VersionStore;
  shells: Shells;
  metrics: Metrics;
}

/**
 * `/remotes/{name}/fallback.json?for={version}&shell={hash}`: what a page loads in place of a version that
 * failed in it: the live version or, if that is the one that failed, the last before it that is still
 * published and compatible; 404 if there is none.
 */
export function serveFallbacks(dependencies: FallbackDependencies): Router {
  const fallbacks = new Counter({
    name: 'mesa_remote_fallbacks_total',
    help: 'Pages that asked for an earlier version of a remote because this one failed in them',
    labelNames: ['remote', 'version'],
    registers: [dependencies.metrics.registry],
  });
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:name/fallback.json', async (request, response) => {
    localsOf(response).route = '/remotes/:name/fallback.json';
    const name = parse(remoteName, request.params.name, 'malformed');
    const failed = parse(versionName, request.query['for'], 'malformed');
    response.set('Cache-Control', 'no-cache');
    const shell = request.query[SHELL_PARAMETER];
    const provides = await dependencies.shells.find(typeof shell === 'string' ? shell : undefined);
    const remote = await lastGood(name, failed, { ...dependencies, provides });
    if (!remote) throw new Refusal('missing', say('notFound'));
    // SECURITY: only versions that exist may become labels of the metric
    const exists = await dependencies.versions.find(name, failed);
    if (exists) fallbacks.inc({ remote: name, version: failed });
    response.json({ remote });
  });
  return router;
}

async function lastGood(
  name: string,
  failed: string,
  {
    state,
    versions,
    provides,
  }: Pick<FallbackDependencies, 'state' | 'versions'> & { provides: ProvidedByShell | undefined },
): Promise<RemoteEntry | undefined> {
  const { live, before } = state.remotes()[name] ?? {};
  if (!live || !before) return undefined;
  for (const version of [live.version, ...before]) {
    const found = version === failed ? undefined : await versions.find(name, version);
    if (found && platformIncompatibilities(found.built, provides, servedCalls).length === 0)
      return remoteEntryOf(found.built, version);
  }
  return undefined;
}
