import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { retryAddress, type RemoteEntry } from '@mesa/contract';
import type { RemoteModule } from '@mesa/remote-kit';

/** The federation runtime, as far as the shell needs it. */
export interface Federation {
  /** fetches and runs a remote's entry, and returns its module; discards what an earlier attempt left */
  load: (entry: RemoteEntry) => Promise<RemoteModule>;
}

const ENTRY_TIMEOUT = 8_000;

/** Module Federation at run time: remotes are registered when they are first loaded, never in the build. */
export function createFederation(): Federation {
  /** by name, how often a remote was loaded */
  const attempts = new Map<string, number>();
  /** by the address of an entry */
  const integrities = new Map<string, string>();
  /** addresses of entries whose script could not be loaded */
  const unloaded = new Set<string>();
  registerPlugins([
    {
      name: 'mesa',
      // a script made by a trusted script needs no nonce under 'strict-dynamic'
      createScript({ url }) {
        const script = document.createElement('script');
        // SECURITY: the BFF has checked every file; this tells what it sent from what arrived
        script.integrity = integrities.get(url) ?? '';
        script.src = url;
        script.fetchPriority = 'high';
        script.addEventListener('error', () => unloaded.add(url));
        return { script, timeout: ENTRY_TIMEOUT };
      },
    },
  ]);
  return {
    async load(entry) {
      const attempt = attempts.get(entry.name) ?? 0;
      attempts.set(entry.name, attempt + 1);
      const url = ownUrl(entry, attempt);
      integrities.set(url.href, entry.integrity ?? '');
      registerRemotes([{ name: entry.name, entry: url.href, entryGlobalName: entry.name, type: 'global' }], {
        force: attempt > 0,
      });
      try {
        const module = await loadRemote<RemoteModule>(`${entry.name}/remote`);
        if (!module) throw new Error(`${entry.name}@${entry.version} has no ./remote.`);
        return module;
      } catch (error) {
        // names the file, as webpack's own errors do
        if (error instanceof Error && unloaded.delete(url.href)) Object.assign(error, { request: url.href });
        throw error;
      }
    },
  };
}

/**
 * SECURITY: remotes run with the page's rights, so they load from the page's own origin alone, whatever the
 * registry says.
 */
function ownUrl({ name, entry }: RemoteEntry, attempt: number): URL {
  const url = new URL(attempt ? retryAddress(entry, attempt) : entry, window.location.origin);
  if (url.origin !== window.location.origin) throw new Error(`The entry of ${name} is on a foreign origin.`);
  return url;
}
