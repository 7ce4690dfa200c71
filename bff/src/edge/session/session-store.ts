import { createHash, randomBytes } from 'node:crypto';
import type { Keyed, SessionInfo, User } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { listenToChanges, type Feed } from '@mesa/server-kit/events';
import { newId, type Database } from '@mesa/server-kit/mongo';
import type { Collection, Filter } from 'mongodb';
import { createSessionCache, type SessionCache } from './session-cache';

const TOUCH_MS = 5 * 60_000;

/** A session as stored in MongoDB, with a copy of the diner, so that a page needs one read. */
interface SessionRecord {
  /** SECURITY: a digest of the cookie's token, so that a copy of the database opens no session */
  _id: string;
  public_id: string;
  user: User;
  device: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
}

export interface Session {
  /** CSRF tokens and sockets are bound to it */
  id: string;
  user: User;
}

export interface SessionTimes {
  idleMinutes: number;
  maxMinutes: number;
}

interface SessionStoreDependencies {
  database: Database;
  feed: Pick<Feed, 'publish'>;
  times: SessionTimes;
  log: Log;
  now: () => Date;
}

export type SessionStore = Awaited<ReturnType<typeof openSessionStore>>;

/**
 * The signed-in diners' sessions; a visitor has none, so a page view of theirs writes nothing. Those that were asked for a
 * moment ago are remembered until the collection itself tells that they changed or ended, wherever that was done.
 */
export async function openSessionStore({ database, feed, times, log, now }: SessionStoreDependencies) {
  const sessions: Collection<SessionRecord> = database.getClient().db(database.name).collection('sessions');
  await sessions.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
  await sessions.createIndex({ 'user.id': 1, seen_at: -1 });

  const cache: SessionCache<SessionRecord> = createSessionCache(() => changes.isLive());
  const changes = listenToChanges({
    source: sessions as never,
    match: { operationType: { $ne: 'insert' } },
    log,
    hear: ({ documentKey }) =>
      documentKey ? cache.invalidate([String(documentKey._id)]) : cache.invalidateAll(),
    interrupted: cache.invalidateAll,
  });

  const expiry = (createdAt: Date, seenAt: Date) =>
    new Date(
      Math.min(
        createdAt.getTime() + times.maxMinutes * 60_000,
        seenAt.getTime() + times.idleMinutes * 60_000,
      ),
    );

  /** Ends sessions and tells it, so that their open sockets close in every instance. */
  const endAll = async (which: Filter<SessionRecord>): Promise<void> => {
    const ended = await sessions.find(which, { projection: { _id: 1 } }).toArray();
    if (ended.length === 0) return;
    const ids = ended.map(({ _id }) => _id);
    await sessions.deleteMany({ _id: { $in: ids } });
    // here at once; the other instances hear it
    cache.invalidate(ids);
    await feed.publish({ type: 'sessions-ended', sessions: ids });
  };

  return {
    /** A new session; the token goes into the cookie and is known to nobody else. */
    async begin(user: User, device: string): Promise<{ session: Session; token: string }> {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      const _id = digest(token);
      await sessions.insertOne({
        _id,
        public_id: newId(),
        user,
        device,
        created_at: at,
        seen_at: at,
        expires_at: expiry(at, at),
      });
      return { session: { id: _id, user }, token };
    },

    /** The session of a token, if it still runs; that it was used is written down at most every five minutes. */
    async find(token: string): Promise<Session | undefined> {
      const at = now();
      const _id = digest(token);
      const isUnused = ({ seen_at }: SessionRecord) => at.getTime() - seen_at.getTime() > TOUCH_MS;
      const known = cache.get(_id);
      if (known && known.expires_at > at && !isUnused(known)) return { id: _id, user: known.user };
      const found = await cache.read(_id, () => sessions.findOne({ _id, expires_at: { $gt: at } }));
      if (!found) return undefined;
      if (isUnused(found)) {
        await sessions.updateOne(
          { _id: found._id },
          { $set: { seen_at: at, expires_at: expiry(found.created_at, at) } },
        );
      }
      return { id: found._id, user: found.user };
    },

    /** The session under this id as long as it runs: asked again and again for an open socket, and no use of it. */
    async look(id: string): Promise<Session | undefined> {
      const found = await sessions.findOne(
        { _id: id, expires_at: { $gt: now() } },
        { projection: { user: 1 } },
      );
      return found ? { id, user: found.user } : undefined;
    },

    end: (session: Session) => endAll({ _id: session.id }),
    endOthers: (session: Session) => endAll({ 'user.id': session.user.id, _id: { $ne: session.id } }),
    endAllOf: (userId: string) => endAll({ 'user.id': userId }),

    /** A diner who was renamed is so in every session at once. */
    async rename(user: User): Promise<void> {
      await sessions.updateMany({ 'user.id': user.id }, { $set: { user } });
      cache.invalidateAll();
    },

    /**
     * The diner's own sessions, the last used first.
     * @param alone only the asking one
     */
    async list(session: Session, alone = false): Promise<Keyed<SessionInfo>> {
      const found = await sessions
        .find({
          ...(alone ? { _id: session.id } : { 'user.id': session.user.id }),
          expires_at: { $gt: now() },
        })
        .sort({ seen_at: -1 })
        .limit(100)
        .toArray();
      return Object.fromEntries(
        found.map((one) => [
          one.public_id,
          {
            id: one.public_id,
            device: one.device,
            created_at: one.created_at.toISOString(),
            last_seen_at: one.seen_at.toISOString(),
            current: one._id === session.id,
          },
        ]),
      );
    },

    /** resolves once changes are heard, from when on sessions are remembered */
    ready: changes.ready,
    stop: () => changes.stop(),
  };
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
