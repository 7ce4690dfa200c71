import { Gauge, Registry } from 'prom-client';
import type { Databases } from './databases';

interface BackupRecord {
  _id: 'last';
  /** the moment of its data */
  at: Date;
}

/** Stored beside the data, so that every machine knows it. */
const recordsOf = (databases: Databases) => databases.get('tools').collection<BackupRecord>('backups');

export async function recordBackup(databases: Databases, at: Date): Promise<void> {
  await recordsOf(databases).updateOne({ _id: 'last' }, { $max: { at } }, { upsert: true });
}

/** The moment of the newest backup. */
export async function lastBackup(databases: Databases): Promise<Date | undefined> {
  return (await recordsOf(databases).findOne({ _id: 'last' }))?.at;
}

/** A metric of that moment; 0 while there is no backup. */
export function backupMetrics(databases: Databases): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'mesa_backup_last_seconds',
    help: 'Time of the data in the newest backup, in seconds since the epoch',
    registers: [registry],
    async collect() {
      this.set(((await lastBackup(databases))?.getTime() ?? 0) / 1_000);
    },
  });
  return registry;
}
