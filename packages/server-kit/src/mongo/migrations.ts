import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import type { Database } from './connect';
import { Lease, type Leased } from './lease';

/** A step must take much less, or another instance takes over. */
const LEASE_MS = 10_000;
const RETRY_MS = 1_000;

/** One change of stored documents, in steps small enough for a transaction each. */
export interface Migration {
  /** '001-what-it-does': unique, never changed once released */
  id: string;
  /**
   * Does the piece of work that begins after `cursor` (undefined: from the start), by writes of `session`
   * alone.
   * @returns where the next piece begins; undefined when nothing is left
   */
  step: (dependencies: { database: Database; session: ClientSession; cursor: unknown }) => Promise<unknown>;
}

interface Progress extends Leased {
  cursor?: unknown;
  finished_at?: Date;
}

/**
 * Migrates a database to the form that this release writes, while this and older instances serve
 * (docs/decisions/037). One instance at a time works on a migration. A step and its cursor share one
 * transaction, so that no step is lost or applied twice when an instance is killed.
 * @param signal ends the work between two steps; another instance continues it
 * @returns resolves when all are done, by whichever instance, or when the signal aborts
 */
export async function runMigrations(
  migrations: readonly Migration[],
  { database, log, signal }: { database: Database; log: Log; signal: AbortSignal },
): Promise<void> {
  const documents = database.db!.collection<Progress>('migrations');
  for (const { id, step } of migrations) {
    const lease = new Lease<Progress>({ database, documents, name: id, ms: LEASE_MS, log });
    while (!signal.aborted) {
      try {
        const progress = await lease.claim();
        if (progress?.finished_at) break;
        if (progress) {
          await lease.transaction(async (session) => {
            const cursor = await step({ database, session, cursor: progress.cursor });
            return cursor === undefined ? { finished_at: new Date() } : { cursor };
          });
          continue;
        }
      } catch (error) {
        log.error({ err: error, migration: id }, 'a migration step failed and is tried again');
      }
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
    await lease.release();
  }
}
