import { setTimeout as wait } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import type { Database } from './connect';
import { Lease, type Leased } from './lease';

/** A step must take much less, or another instance takes over. */
const LEASE_MS = 10_000;
const RETRY_MS = 500;
const RETRY_MAX_MS = 60_000;
const LOG_EVERY_MS = 5_000;
const MIGRATIONS = 'migrations';

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
  started_at?: Date;
  finished_at?: Date;
  /** name of the last step's error; absent once a step succeeds */
  failed?: string | null;
}

/** Where a migration is: no cursor once it is done. */
interface Reached {
  cursor?: unknown;
  changed: number;
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
 * (docs/decisions/090). One instance at a time works on a migration. A step and its cursor share one
 * transaction, so that no step is lost or applied twice when an instance is killed.
 */
export function runMigrations(options: MigrationOptions): Migrations {
  assertOrdered(options.migrations);
  const runner = new MigrationRunner(options);
  const finished = runner.run();
  return {
    finished,
    pending: () => runner.pending,
    async stop() {
      runner.stop();
      await finished;
    },
  };
}

class MigrationRunner {
  pending: string[];
  private readonly progress: Collection<Progress>;
  private readonly stopping = new AbortController();

  constructor(private readonly options: MigrationOptions) {
    this.pending = options.migrations.map(({ id }) => id);
    this.progress = options.database.db!.collection<Progress>(MIGRATIONS);
  }

  stop(): void {
    this.stopping.abort();
  }

  async run(): Promise<void> {
    for (const migration of this.options.migrations) {
      await this.runUntilDone(migration);
      if (this.stopped) return;
      this.pending = this.pending.filter((id) => id !== migration.id);
    }
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Tries again after every failure, and while another instance works on it. */
  private async runUntilDone(migration: Migration): Promise<void> {
    for (let failures = 0; !this.stopped; ) {
      try {
        if (await this.runOnce(migration)) return;
      } catch (error) {
        failures += 1;
        this.options.log.error(
          { err: error, migration: migration.id },
          'a migration step failed and is tried again',
        );
      }
      const pause = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures);
      await wait(pause, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  /** @returns true when it is done, false when another instance works on it or this one was stopped */
  private async runOnce(migration: Migration): Promise<boolean> {
    const known = await this.progress.findOne({ _id: migration.id });
    if (known?.finished_at) return true;
    const { database, log, leaseMs = LEASE_MS } = this.options;
    const documents = this.progress;
    const lease = new Lease<Progress>({ database, documents, name: migration.id, ms: leaseMs, log });
    try {
      const claimed = await lease.claim();
      if (!claimed) return false;
      return await this.runSteps(migration, claimed, lease);
    } catch (error) {
      await documents.updateOne(lease.mine, { $set: { failed: nameOf(error) } }).catch(() => {});
      throw error;
    } finally {
      await lease.release();
    }
  }

  private async runSteps(migration: Migration, from: Progress, lease: Lease<Progress>): Promise<boolean> {
    const { log, now } = this.options;
    const { id } = migration;
    if (!from.started_at) await this.progress.updateOne(lease.mine, { $set: { started_at: now() } });
    log.info(
      { migration: id, changed: from.changed ?? 0 },
      from.started_at ? 'migration continues' : 'migration begins',
    );
    let reached: Reached = { cursor: from.cursor, changed: from.changed ?? 0 };
    let loggedAt = Date.now();
    while (!this.stopped) {
      if (!(await lease.claim())) return false;
      reached = await this.runStep(migration, lease, reached);
      if (reached.cursor === undefined) {
        log.info({ migration: id, changed: reached.changed }, 'migration done');
        return true;
      }
      if (Date.now() - loggedAt < LOG_EVERY_MS) continue;
      log.info({ migration: id, changed: reached.changed }, 'migrating');
      loggedAt = Date.now();
    }
    return false;
  }

  private async runStep(migration: Migration, lease: Lease<Progress>, from: Reached): Promise<Reached> {
    const { database, now } = this.options;
    let reached = from;
    await lease.transaction(async (session) => {
      const step = await migration.step({ database, session, cursor: from.cursor, now: now() });
      reached = { cursor: step.cursor, changed: from.changed + step.changed };
      return {
        changed: reached.changed,
        failed: null,
        ...(reached.cursor === undefined ? { finished_at: now() } : { cursor: reached.cursor }),
      };
    });
    return reached;
  }
}

function assertOrdered(migrations: readonly Migration[]): void {
  const ids = migrations.map(({ id }) => id);
  const ordered = [...new Set(ids)].sort();
  if (ids.some((id, i) => id !== ordered[i] || !/^\d{3}-[a-z0-9-]+$/.test(id)))
    throw new Error(`Migrations must be numbered and in order: ${ids.join(', ')}`);
}

/** Only the name of the error: its message may contain what a diner typed. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
