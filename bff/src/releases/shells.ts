import type { ProvidedByShell, ShellAssets } from '@mesa/contract';
import type { Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';

/** 60 days; no page needs its record longer, because long before that it is asked to reload. */
const RECORD_SECONDS = 60 * 24 * 3_600;

interface ShellRecord {
  /** `hash` of what the shell provides */
  _id: string;
  provides: ProvidedByShell;
  at: Date;
}

interface ShellsDependencies {
  database: Database;
  shellAssets: () => Promise<ShellAssets>;
  now: () => Date;
}

/** Opens the store of what shells provide. */
export async function openShells({ database, shellAssets, now }: ShellsDependencies): Promise<Shells> {
  const records = database.getClient().db(database.name).collection<ShellRecord>('remote_shells');
  await records.createIndex({ at: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  return new Shells(records, shellAssets, now);
}

/**
 * What each shell provides that a visitor's page may run: this BFF's own, and those of earlier releases and
 * of other instances during a rolling release. Each is recorded under the hash that a page names.
 */
export class Shells {
  private readonly known = new LRUCache<string, ProvidedByShell>({ max: 20 });

  constructor(
    private readonly records: Collection<ShellRecord>,
    private readonly shellAssets: () => Promise<ShellAssets>,
    private readonly now: () => Date,
  ) {}

  /** What this BFF's shell provides; undefined for a build that does not declare it. */
  async own(): Promise<ProvidedByShell | undefined> {
    const { provides } = await this.shellAssets();
    if (provides?.hash && !this.known.has(provides.hash)) {
      // stored before a page with this shell is sent, because its next request may reach another instance
      await this.records.updateOne(
        { _id: provides.hash },
        { $set: { provides, at: this.now() } },
        { upsert: true },
      );
      this.known.set(provides.hash, provides);
    }
    return provides;
  }

  /** @param hash as a page names it; without one, or with an unknown one, this BFF's shell counts */
  async find(hash: string | undefined): Promise<ProvidedByShell | undefined> {
    const own = await this.own();
    if (!hash || hash === own?.hash) return own;
    const provides = this.known.get(hash) ?? (await this.records.findOne({ _id: hash }))?.provides;
    if (provides) this.known.set(hash, provides);
    return provides ?? own;
  }
}
