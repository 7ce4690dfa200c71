import { randomBytes } from 'node:crypto';
import { Refusal } from '@mesa/contract';
import type { Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';
import { digestOf, isSameDigest } from '../../edge/signatures';

const DAY_MS = 24 * 3_600_000;
/** How exact `last_used_at` is: a key that is used all the time costs one write in this time. */
const USED_MS = 10_000;
const KEY = /^mesa_([0-9a-f]{12})_[\w-]{43}$/;

/** A key that permits a team to release its remotes. */
export interface RemoteKey {
  /** the part of the key that names it; not secret */
  _id: string;
  /** sha256 of the key, hexadecimal; the key itself is nowhere */
  digest: string;
  team: string;
  remotes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

interface KeyRequest {
  team: string;
  remotes: string[];
  /** how long it is valid */
  days: number;
}

/** Opens the keys of the teams. */
export function openKeys(database: Database, now: () => Date): RemoteKeys {
  return new RemoteKeys(database.getClient().db(database.name).collection('remote_keys'), now);
}

/**
 * The keys of the teams (docs/decisions/019). Nothing is cached: each call reads its key, so a
 * revoked key has ended on every instance at once.
 */
export class RemoteKeys {
  constructor(
    private readonly records: Collection<RemoteKey>,
    private readonly now: () => Date,
  ) {}

  /** @returns the new key in plain text, which is shown once, and its record */
  async create({ team, remotes, days }: KeyRequest): Promise<{ key: string; record: RemoteKey }> {
    const id = randomBytes(6).toString('hex');
    const key = `mesa_${id}_${randomBytes(32).toString('base64url')}`;
    const at = this.now();
    const record: RemoteKey = {
      _id: id,
      // one digest suffices: a key has 256 random bits, so it cannot be found by trying passwords
      digest: digestOf(key, 'hex'),
      team,
      remotes,
      created_at: at,
      expires_at: new Date(at.getTime() + days * DAY_MS),
      last_used_at: null,
      revoked_at: null,
    };
    await this.records.insertOne(record);
    return { key, record };
  }

  /** Every key, without its digest, the newest first. */
  list(): Promise<Omit<RemoteKey, 'digest'>[]> {
    return this.records
      .find({}, { projection: { digest: 0 } })
      .sort({ created_at: -1 })
      .toArray();
  }

  /** @throws Refusal `missing` when there is no such key */
  async revoke(id: string): Promise<{ key: RemoteKey; isNew: boolean }> {
    const at = this.now();
    const before = await this.records.findOneAndUpdate({ _id: id }, [
      { $set: { revoked_at: { $ifNull: ['$revoked_at', at] } } },
    ]);
    if (!before) throw new Refusal('missing', `There is no key ${id}. "keys" lists them.`);
    return { key: { ...before, revoked_at: before.revoked_at ?? at }, isNew: before.revoked_at === null };
  }

  /** The record of the key that the text names, whether or not the rest of the text is right. */
  async named(text: string): Promise<RemoteKey | undefined> {
    const [, id] = KEY.exec(text) ?? [];
    return id === undefined ? undefined : this.byId(id);
  }

  async byId(id: string): Promise<RemoteKey | undefined> {
    return (await this.records.findOne({ _id: id })) ?? undefined;
  }

  /** SECURITY: compares digests, in constant time. */
  matches(text: string, { digest }: RemoteKey): boolean {
    return isSameDigest(digestOf(text, 'hex'), digest);
  }

  async used({ _id, last_used_at }: RemoteKey): Promise<void> {
    const at = this.now();
    if (last_used_at && at.getTime() - last_used_at.getTime() < USED_MS) return;
    await this.records.updateOne({ _id }, { $set: { last_used_at: at } });
  }
}

/** Whether a text claims to be a key, existing or not. */
export function isKeyShaped(text: string): boolean {
  return KEY.test(text);
}
