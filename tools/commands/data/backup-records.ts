import type { Collection } from 'mongodb';
import type { Databases } from './databases';

/** A full backup, by the name of its file. */
interface BackupRecord {
  _id: string;
  /** the moment of its data */
  at: Date;
  checked_at?: Date;
  /** broken rules that the last check found */
  violations?: number;
}

/** What is known of the backups of a Mesa. */
export interface BackupState {
  /** the moment of the newest backup that was restored and broke no rule */
  lastGood?: Date;
  /** how many rules the backup broke that was checked last */
  violations: number;
  /** up to when changes are kept; none when no `backup --follow` ever ran */
  keptUntil?: Date;
}

const FOLLOWER = 'follower';
const LEASE_MS = 6_000;
const DUPLICATE_KEY = 11_000;

/** The outcome of each backup, stored beside the data, so that every machine knows it. */
export class BackupRecords {
  private readonly backups: Collection<BackupRecord>;
  private readonly follower: Collection<{ _id: string; owner: string; until: Date; kept_until?: Date }>;

  constructor(databases: Databases) {
    const tools = databases.get('tools');
    this.backups = tools.collection('backups');
    this.follower = tools.collection('backup_followers');
  }

  async made(name: string, at: Date): Promise<void> {
    await this.backups.updateOne({ _id: name }, { $set: { at } }, { upsert: true });
  }

  async checked(name: string, at: Date, now: Date, violations: number): Promise<void> {
    await this.backups.updateOne(
      { _id: name },
      { $set: { at, checked_at: now, violations } },
      { upsert: true },
    );
  }

  /**
   * Renews the lease of the one process that keeps changes. As a write it also comes back in the change
   * stream, and so shows up to when changes are kept while nobody books.
   * @returns false while another process has the lease
   */
  async renewFollower(owner: string, keptUntil?: Date): Promise<boolean> {
    const own = { _id: FOLLOWER, $expr: { $or: [{ $eq: ['$owner', owner] }, { $lt: ['$until', '$$NOW'] }] } };
    const fields = {
      owner,
      until: { $add: ['$$NOW', LEASE_MS] },
      ...(keptUntil && { kept_until: keptUntil }),
    };
    if ((await this.follower.updateOne(own, [{ $set: fields }])).matchedCount > 0) return true;
    // the first one of all; a lease of another does not match, so the upsert conflicts with it
    const absent = { _id: FOLLOWER, until: { $exists: false } };
    return this.follower.updateOne(absent, [{ $set: fields }], { upsert: true }).then(
      () => true,
      (error: { code?: number }) => {
        if (error.code === DUPLICATE_KEY) return false;
        throw error;
      },
    );
  }

  async read(): Promise<BackupState> {
    const [good, checked, follower] = await Promise.all([
      this.backups.findOne({ violations: 0 }, { sort: { at: -1 } }),
      this.backups.findOne({ checked_at: { $exists: true } }, { sort: { checked_at: -1 } }),
      this.follower.findOne({ _id: FOLLOWER }),
    ]);
    return { lastGood: good?.at, violations: checked?.violations ?? 0, keptUntil: follower?.kept_until };
  }
}
