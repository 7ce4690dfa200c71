import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Log, Metrics } from '@mesa/server-kit';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';

/** How long a file that was found altered is refused without reading it again. */
const KNOWN_MS = 10_000;

/** Files whose stored bytes are not the published ones: none is served, each is logged and counted. */
export class AlteredFiles {
  private readonly known = new LRUCache<string, true>({ max: 500, ttl: KNOWN_MS });
  private readonly found: Counter;

  constructor(
    private readonly log: Log,
    metrics: Metrics,
  ) {
    // without labels: Prometheus sees no increase in a series that begins at 1
    this.found = new Counter({
      name: 'mesa_remote_files_altered_total',
      help: 'Files of remotes that were not served because a stored byte is not the published one',
      registers: [metrics.registry],
    });
  }

  /** @throws Refusal `unavailable` if the file was found altered a moment ago */
  refuseKnown(remote: string, version: string, path: string): void {
    if (this.known.has(`${remote}/${version}/${path}`)) throw new Refusal('unavailable', say('unavailable'));
  }

  /** @throws Refusal `unavailable` */
  refuse(remote: string, version: string, path: string): never {
    this.known.set(`${remote}/${version}/${path}`, true);
    this.found.inc();
    this.log.error({ remote, version, path }, 'a stored file of a remote is not the published one');
    throw new Refusal('unavailable', say('unavailable'));
  }
}
