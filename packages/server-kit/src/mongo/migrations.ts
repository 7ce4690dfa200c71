import { setTimeout as wait } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import type { Database } from './connect';
import { Lease, type Leased } from './lease';

/** A step must take much less, or another instance takes over. */
const LEASE_MS = 10_000;
const RETRY_MS = 1_000;

/** One change of stored documents, in steps small enough for a transaction each. */
export interface Migration {
  /** '001-what-it-does': unique, never changed once released; migrations run in this order */
  id: string;
  /**
   * Does the piece of work that begins after `cursor` (undefined: from the start), by writes of `session`
   * alone.
   * @returns where the next piece begins and how many documents this one changed; no cursor when nothing is
   *   left
   */
  step: (dependencies: {
    database: Database;
    session: ClientSession;
    cursor: unknown;
    now: Date;
  }) => Promise<{ cursor?: unknown; changed: number }>;
}

interface Progress extends Leased {
  cursor?: unknown;
  /** documents changed so far */
  changed?: number;
  finished_at?: Date;
  /** name of the last step's error, as its message may contain what a diner typed; null after a success */
  failed?: string | null;
}

export interface Migrations {
  /** resolves when all are done, by whichever instance, or when stopped */
  finished: Promise<void>;
  /** ids of those that were not done when this instance last looked */
  pending: () => string[];
  stop: () => Promise<void>;
}

interface MigrationOptions {
  database: Database;
  migrations: readonly Migration[];
  log: Log;
  now: () => Date;
  /** how long it takes until another instance continues the work of a killed one */
  leaseMs?: number;
}

/**
 * Migrates a database to the form that this release writes, while this and older instances serve
 * (docs/decisions/037). One instance at a time works on a migration. A step and its cursor share one
 * transaction, so that no step is lost or applied twice when an instance is killed.
 */
export function runMigrations(options: MigrationOptions): Migrations {
  const { migrations, log } = options;
  assertOrdered(migrations);
  const stopping = new AbortController();
  let pending = migrations.map(({ id }) => id);

  async function run(): Promise<void> {
    for (const migration of migrations) {
      while (!(await runSteps(migration, options, stopping.signal))) {
        if (stopping.signal.aborted) return;
        await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
      log.info({ migration: migration.id }, 'migration done');
      pending = pending.filter((id) => id !== migration.id);
    }
  }

  const finished = run();
  return {
    finished,
    pending: () => pending,
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

/** @returns whether it is done; not when another instance works on it, a step failed, or it was stopped */
async function runSteps(
  { id, step }: Migration,
  { database, log, now, leaseMs = LEASE_MS }: MigrationOptions,
  stopped: AbortSignal,
): Promise<boolean> {
  const documents = database.db!.collection<Progress>('migrations');
  const lease = new Lease<Progress>({ database, documents, name: id, ms: leaseMs, log });
  try {
    while (!stopped.aborted) {
      const reached = await lease.claim();
      if (!reached || reached.finished_at) return reached !== null;
      await lease.transaction(async (session) => {
        const { cursor, changed } = await step({ database, session, cursor: reached.cursor, now: now() });
        const fields = { changed: (reached.changed ?? 0) + changed, failed: null };
        return cursor === undefined ? { ...fields, finished_at: now() } : { ...fields, cursor };
      });
    }
    return false;
  } catch (error) {
    log.error({ err: error, migration: id }, 'a migration step failed and is tried again');
    const failed = error instanceof Error ? error.name : 'unknown';
    await documents.updateOne(lease.mine, { $set: { failed } }).catch(() => {});
    return false;
  } finally {
    await lease.release();
  }
}

function assertOrdered(migrations: readonly Migration[]): void {
  const ids = migrations.map(({ id }) => id);
  const ordered = [...new Set(ids)].sort();
  if (ids.some((id, i) => id !== ordered[i] || !/^\d{3}-[a-z0-9-]+$/.test(id)))
    throw new Error(`Migrations must be numbered and in order: ${ids.join(', ')}`);
}
