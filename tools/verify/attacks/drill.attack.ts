import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import { backUp } from '../../commands/data/back-up';
import { listBackups, newName } from '../../commands/data/backup-folder';
import { BackupRecords } from '../../commands/data/backup-records';
import { lastPosition } from '../../commands/data/changes';
import { DATABASES, nameOf } from '../../commands/data/collections';
import { until } from '../../commands/machine/processes';
import { follow } from '../../commands/data/follow';
import { planRestore } from '../../commands/data/plan-restore';
import { nonEmptyDatabases, restore } from '../../commands/data/restore';
import { book, freeSlot } from '../bookings';
import { signUp } from '../session';
import { databaseUri } from '../../offline/mongo/uri';
import { instance, url } from './system';

/** Collections that running parts write all the time: leases, counters, stream positions. */
const ALWAYS_CHANGING = ['bff.request_counts', 'accounts.limits', 'events.instances'];
const isAlwaysChanging = (name: string): boolean =>
  ALWAYS_CHANGING.includes(name) || name.endsWith('.followers');

describe('backup and restore', () => {
  let folder: string;
  let file: string;
  let source: string;
  let target: string;
  let client: MongoClient;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-drill-'));
    file = join(folder, 'mesa.backup');
    source = (await instance()).mongodbUri;
    target = databaseUri(source, 'tools').replace(/_tools/, `_drill_${process.pid}`);
    client = new MongoClient(source);
  });
  afterAll(async () => {
    await dropTarget();
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function dropTarget(): Promise<void> {
    for (const database of DATABASES) await client.db(nameOf(target, database)).dropDatabase();
  }

  interface Content {
    count: number;
    /** hash of the raw bytes of all documents, in the order of their ids */
    sum: string;
    indexes: string[];
  }

  async function contentOf(uri: string): Promise<Record<string, Content>> {
    const found: Record<string, Content> = {};
    for (const database of DATABASES) {
      const db = client.db(nameOf(uri, database));
      for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
        if (name.startsWith('system.') || isAlwaysChanging(`${database}.${name}`)) continue;
        const hash = createHash('sha256');
        let count = 0;
        for await (const bytes of db.collection(name).find({}, { raw: true, sort: { _id: 1 } })) {
          // with `raw` the driver gives bytes, which its types do not say
          hash.update(bytes as unknown as Buffer);
          count += 1;
        }
        const indexes = (await db.collection(name).listIndexes().toArray())
          .map(({ v: _version, ...index }) => JSON.stringify(index))
          .sort();
        found[`${database}.${name}`] = { count, sum: hash.digest('hex'), indexes };
      }
    }
    return found;
  }

  /** Whether the listeners to the booking's events are done: its mail has left the queue. */
  async function hasMailAbout(booking: string): Promise<boolean> {
    const mails = client.db(nameOf(source, 'mail')).collection('mails');
    return (await mails.countDocuments({ 'booking.id': booking, state: { $ne: 'queued' } })) > 0;
  }

  let lastSeen = '';
  /** Whether nothing was written since the last look. */
  async function isAtRest(): Promise<boolean> {
    const [before, now] = [lastSeen, JSON.stringify(await contentOf(source))];
    lastSeen = now;
    return before === now;
  }

  /** Review counts and averages of every restaurant, computed from the reviews. */
  async function averagesOf(uri: string): Promise<unknown[]> {
    const reviews = client.db(nameOf(uri, 'reviews')).collection('reviews');
    return reviews
      .aggregate([
        { $group: { _id: '$restaurant_id', reviews: { $sum: 1 }, overall: { $avg: '$overall' } } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
  }

  test('a restore brings back everything: documents, files, indexes, counts and averages', async () => {
    const { session } = await signUp(url(), 'drill');
    const booked = await book(session, await freeSlot(url(), 20, 2));
    expect(booked).toBeDefined();
    expect(await until(async () => (await hasMailAbout(booked!.id)) && isAtRest(), 30_000, 250)).toBe(true);

    const shares: number[] = [];
    const { collections, documents } = await backUp(client, source, () => file, {
      onProgress: (share) => shares.push(share),
    });
    const plan = await planRestore(file, {});
    expect(plan).toMatchObject({ collections, documents });
    const before = await contentOf(source);

    expect(await restore(client, target, plan, { onProgress: () => undefined })).toBe(0);
    const after = await contentOf(target);
    expect(after).toEqual(before);
    expect(Object.keys(after)).toEqual(
      expect.arrayContaining([
        'bff.remote_files.chunks',
        'reservations.reservations',
        'reviews.reviews',
        'accounts.users',
      ]),
    );
    expect(await averagesOf(target)).toEqual(await averagesOf(source));
    expect(
      JSON.stringify(
        await client.db(nameOf(target, 'reservations')).collection('reservations').find({}).toArray(),
      ),
    ).toContain(booked!.id);

    // lose all data, then restore it once more
    await dropTarget();
    expect(await nonEmptyDatabases(client, target)).toEqual([]);
    await restore(client, target, plan, { onProgress: () => undefined });
    expect(await contentOf(target)).toEqual(before);
  }, 300_000);

  test('restores any second while tables are booked', async () => {
    const backups = join(folder, 'backups');
    const records = new BackupRecords(client, source);
    const stop = new AbortController();
    const renewing = setInterval(() => void records.renewFollower('drill'), 1_000);
    const following = follow(client, source, backups, {
      signal: stop.signal,
      onKept: () => undefined,
      onGap: () => undefined,
    });
    const isFollowing = async () => (await listBackups(backups, 'changes')).length > 0;
    expect(await until(isFollowing, 60_000, 100)).toBe(true);
    const { at: from } = await backUp(client, source, (at) => join(backups, newName('full', at)), {
      onProgress: () => undefined,
    });
    const booked: { id: string; begun: number; acknowledged: number }[] = [];
    const diner = await signUp(url(), 'seconds');
    for (let nth = 0; booked.length < 12; nth++) {
      const begun = Date.now();
      const reservation = await book(diner.session, await freeSlot(url(), 20 + nth, 2, nth));
      if (reservation) booked.push({ id: reservation.id, begun, acknowledged: Date.now() });
    }
    const [first, last] = [from.getTime(), Date.now()].map((ms) => Math.floor(ms / 1_000));
    const at = new Date((first! + 1 + Math.floor(Math.random() * (last! - first!))) * 1_000);
    const isKept = async () => (await lastPosition(backups))!.time.t > last! + 1;
    expect(await until(isKept, 60_000, 250)).toBe(true);
    clearInterval(renewing);
    stop.abort();
    await following;

    await dropTarget();
    await restore(client, target, await planRestore(backups, { at }), { onProgress: () => undefined });
    const reservations = client.db(nameOf(target, 'reservations')).collection('reservations');
    for (const { id, begun, acknowledged } of booked) {
      const isThere = (await reservations.countDocuments({ _id: new ObjectId(id) })) > 0;
      if (acknowledged < at.getTime()) expect([id, isThere]).toEqual([id, true]);
      if (begun >= at.getTime()) expect([id, isThere]).toEqual([id, false]);
    }
  }, 120_000);

  test('a truncated or missing backup is detected before anything is emptied', async () => {
    const cut = join(folder, 'cut.backup');
    await writeFile(cut, await readFile(file));
    await truncate(cut, 20_000);
    await expect(planRestore(cut, {})).rejects.toThrow(/cannot be restored/);
    await writeFile(cut, 'something else');
    await expect(planRestore(cut, {})).rejects.toThrow(/cannot be restored/);
    await expect(planRestore(join(folder, 'nothing'), {})).rejects.toThrow(/doesn't exist/);
  });

  test('a backup file is readable by its owner alone, because it contains personal data', async () => {
    const { mode } = await (await import('node:fs/promises')).stat(file);
    expect(mode & 0o077).toBe(0);
  });
});
