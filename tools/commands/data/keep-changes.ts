import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@mesa/remote-tools/commands';
import { Gauge, Registry } from 'prom-client';
import { serveMetrics } from '../machine/serve-metrics';
import { stopRequest } from '../start/stop-request';
import { BackupRecords, type BackupState } from './backup-records';
import { follow } from './follow';
import type { Databases } from './databases';

/** Each renewal of the lease is a change too, so the folder is never further behind than this. */
const RENEW_MS = 2_000;

/**
 * Keeps every change in a folder until SIGINT or SIGTERM, and serves what is known of the backups as metrics.
 * Waits while another process has the lease.
 * @throws UserError when another process takes the lease over
 */
export async function keepChanges(
  databases: Databases,
  folder: string,
  { key, port }: { key?: Buffer; port: number },
): Promise<number> {
  const records = new BackupRecords(databases);
  const owner = randomUUID();
  const { signal } = stopRequest();
  const lost = new AbortController();
  const server = await serveMetrics(backupMetrics(records), port);
  // the lease of a killed process lasts some seconds more
  while (!(await records.renewFollower(owner)) && !signal.aborted) await sleep(RENEW_MS);

  let keptUntil: Date | undefined;
  const renew = async (): Promise<void> => {
    if (await records.renewFollower(owner, keptUntil)) return;
    lost.abort(new UserError('Another process keeps the changes of these databases.'));
  };
  // a failed renewal is followed by the next one
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  console.log(`Keeping changes in ${folder}; metrics on port ${server.port}.`);
  try {
    await follow(databases, folder, {
      key,
      signal: AbortSignal.any([signal, lost.signal]),
      onKept: (until) => (keptUntil = until),
      onGap: () =>
        console.error('MongoDB no longer has the changes since the last ones kept. Make a full backup now.'),
    });
    lost.signal.throwIfAborted();
    return 0;
  } finally {
    clearInterval(timer);
    server.close();
  }
}

/** Read from the database at each request, so that it is what any machine's last check found. */
function backupMetrics(records: BackupRecords): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ part: 'backup' });
  const seconds = (date: Date | undefined): number => (date ? date.getTime() / 1_000 : 0);
  const gauges = [
    {
      name: 'mesa_backup_last_good_seconds',
      help: 'Moment of the newest backup that was restored and broke no rule',
      of: ({ lastGood }: BackupState) => seconds(lastGood),
    },
    {
      name: 'mesa_backup_kept_until_seconds',
      help: 'Moment up to which changes are kept',
      of: ({ keptUntil }: BackupState) => seconds(keptUntil),
    },
    {
      name: 'mesa_backup_violations',
      help: 'Rules that the backup broke which was checked last',
      of: ({ violations }: BackupState) => violations,
    },
  ];
  for (const { of, ...gauge } of gauges)
    new Gauge({
      ...gauge,
      registers: [registry],
      async collect() {
        this.set(of(await records.read()));
      },
    });
  return registry;
}
