import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import type { Database } from './connect';
import { createLease, type Lease, type Leased } from './lease';

/** A step must take much less, or another instance believes that this one has died. */
const LEASE_MS = 10_000;
const RETRY_MS = 500;
const RETRY_MAX_MS = 60_000;
const TOLD_EVERY_MS = 5_000;
const MIGRATIONS = 'migrations';

/** One change of what lies in a service's database, in steps small enough for a transaction each. */
export interface Migration {
  /** '001-what-it-does': unique, never changed once released; migrations run in this order */
  id: string;
  /**
   * Does the piece of work that begins after `cursor` (undefined: from the start), by writes of `session` alone.
   * @returns where the next piece begins and how many documents this one changed; no cursor when nothing is left
   */
  step: (tools: {
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
  started_at?: Date;
  finished_at?: Date;
  /** name of what the last step failed with; gone once a step succeeds */
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
  /** how long the work of a killed instance waits for another */
  leaseMs?: number;
}

/**
 * Brings a database to the form this release writes, while this and older instances serve (docs/decisions/090). One
 * instance at a time works on a migration; a step and the cursor behind it are one transaction, so a killed instance
 * loses nothing and no step is applied twice.
 */
export function runMigrations({
  database,
  migrations,
  log,
  now,
  leaseMs = LEASE_MS,
}: MigrationOptions): Migrations {
  assertOrdered(migrations);
  const progress = database.db!.collection<Progress>(MIGRATIONS);
  let stopped = false;
  let wake: () => void = () => {};
  let pending = migrations.map(({ id }) => id);

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** @returns true when it is done, false when another instance is at it or this one was stopped */
  const work = async (migration: Migration): Promise<boolean> => {
    const known = await progress.findOne({ _id: migration.id });
    if (known?.finished_at) return true;
    const lease = createLease<Progress>({
      database,
      documents: progress as never,
      name: migration.id,
      ms: leaseMs,
      log,
    });
    try {
      const claimed = await lease.claim();
      if (!claimed) return false;
      return await runSteps(migration, claimed, lease);
    } catch (error) {
      await progress.updateOne(lease.mine, { $set: { failed: nameOf(error) } }).catch(() => {});
      throw error;
    } finally {
      await lease.release();
    }
  };

  const runSteps = async (migration: Migration, from: Progress, lease: Lease<Progress>): Promise<boolean> => {
    const { id } = migration;
    if (!from.started_at) await progress.updateOne(lease.mine, { $set: { started_at: now() } });
    log.info(
      { migration: id, changed: from.changed ?? 0 },
      from.started_at ? 'migration goes on' : 'migration begins',
    );
    let { cursor, changed = 0 } = from;
    let told = Date.now();
    while (!stopped) {
      if (!(await lease.claim())) return false;
      const reached = await step(migration, lease, cursor, changed);
      ({ cursor, changed } = reached);
      if (cursor === undefined) {
        log.info({ migration: id, changed }, 'migration done');
        return true;
      }
      if (Date.now() - told < TOLD_EVERY_MS) continue;
      log.info({ migration: id, changed }, 'migrating');
      told = Date.now();
    }
    return false;
  };

  const step = async (migration: Migration, lease: Lease<Progress>, cursor: unknown, before: number) => {
    let reached: { cursor?: unknown; changed: number } = { changed: before };
    await lease.transaction(async (session) => {
      const { cursor: next, changed } = await migration.step({ database, session, cursor, now: now() });
      reached = { cursor: next, changed: before + changed };
      return {
        changed: reached.changed,
        failed: null,
        ...(next === undefined ? { finished_at: now() } : { cursor: next }),
      };
    });
    return reached;
  };

  const run = async (): Promise<void> => {
    for (const migration of migrations) {
      for (let failures = 0; !stopped; ) {
        try {
          if (await work(migration)) break;
        } catch (error) {
          failures += 1;
          log.error({ err: error, migration: migration.id }, 'a migration step failed and is tried again');
        }
        if (!stopped) await pause(Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures));
      }
      if (stopped) return;
      pending = pending.filter((id) => id !== migration.id);
    }
  };

  const finished = migrations.length === 0 ? Promise.resolve() : run();
  return {
    finished,
    pending: () => pending,
    async stop() {
      stopped = true;
      wake();
      await finished;
    },
  };
}

function assertOrdered(migrations: readonly Migration[]): void {
  const ids = migrations.map(({ id }) => id);
  const ordered = [...new Set(ids)].sort();
  if (ids.some((id, i) => id !== ordered[i] || !/^\d{3}-[a-z0-9-]+$/.test(id)))
    throw new Error(`Migrations must be numbered and in order: ${ids.join(', ')}`);
}

/** The kind of error alone: its message may hold what a diner typed. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
