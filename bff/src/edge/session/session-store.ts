import { randomBytes } from 'node:crypto';
import { DEMO_EMAIL, type Keyed, type SessionInfo, type User } from '@mesa/contract';
import { createBatcher, type Log } from '@mesa/server-kit';
import { listenToChanges, type Feed, type Listener, type LiveListener } from '@mesa/server-kit/events';
import { newId, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Collection, Filter } from 'mongodb';
import { digestOf } from '../signatures';

const TOUCH_MS = 5 * 60_000;
/** The time to answer a new password, and how far the clocks of accounts and the BFF may differ. */
const PASSWORD_CHANGE_MS = 30_000;
/** How long a session is used without reading it, while its changes arrive (docs/decisions/017). */
const CACHED_MS = 60_000;
const CACHED_MAX = 10_000;

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
  /** when this session set a new password, or asked for one and does not know the outcome */
  password_changes?: { id: string; at: Date }[];
}

export interface Session {
  /** CSRF tokens and sockets are bound to it */
  id: string;
  user: User;
}

interface SessionStoreDependencies {
  database: Database;
  feed: Pick<Feed, 'publish'>;
  times: { idleMinutes: number; maxMinutes: number };
  log: Log;
  now: () => Date;
}

/** The sessions of signed-in diners. Visitors have none, so their page views write nothing. */
export async function openSessionStore(dependencies: SessionStoreDependencies): Promise<SessionStore> {
  const { database } = dependencies;
  const sessions = database.getClient().db(database.name).collection<SessionRecord>('sessions');
  await sessions.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
  await sessions.createIndex({ 'user.id': 1, seen_at: -1 });
  return new SessionStore(sessions, dependencies);
}

export class SessionStore {
  /** SECURITY: also expired ones; one that changes while it is read is not kept, as it may be the older */
  private readonly recent = new LRUCache<string, SessionRecord>({
    max: CACHED_MAX,
    ttl: CACHED_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_id) => this.read(_id),
  });
  /** Reads of the same moment share a command, which costs more than its content (docs/decisions/009). */
  private readonly read = createBatcher<string, SessionRecord | undefined>({
    ...{ maxSize: 32, maxInFlight: 2 },
    run: async (ids) => {
      const records = await this.sessions.find({ _id: { $in: ids } }).toArray();
      const byId = new Map(records.map((record) => [record._id, record]));
      return ids.map((id) => ({ status: 'fulfilled', value: byId.get(id) }));
    },
  });
  /** Sessions that change or end in any instance are read again here. */
  private readonly changes: LiveListener;

  constructor(
    private readonly sessions: Collection<SessionRecord>,
    private readonly dependencies: Omit<SessionStoreDependencies, 'database'>,
  ) {
    this.changes = listenToChanges({
      source: sessions,
      match: { operationType: { $in: ['update', 'replace', 'delete'] } },
      log: dependencies.log,
      onChange: ({ documentKey }) => this.recent.delete(String(documentKey?._id)),
      onGap: () => this.recent.clear(),
    });
  }

  stop(): Promise<void> {
    return this.changes.stop();
  }

  /**
   * Starts a session. Only the cookie holds the token.
   * @param hasNewPassword the diner has just set the password, so the event of it does not end this session
   */
  async begin(
    user: User,
    device: string,
    hasNewPassword = false,
  ): Promise<{ session: Session; token: string }> {
    const token = randomBytes(32).toString('base64url');
    const at = this.dependencies.now();
    const _id = digestOf(token);
    await this.sessions.insertOne({
      _id,
      public_id: newId(),
      user,
      device,
      created_at: at,
      seen_at: at,
      expires_at: this.expiry(at, at),
      ...(hasNewPassword ? { password_changes: [{ id: newId(), at }] } : {}),
    });
    return { session: { id: _id, user }, token };
  }

  /** The session of a token, unless it has expired. Its last use is written at most every five minutes. */
  async find(token: string): Promise<Session | undefined> {
    const at = this.dependencies.now();
    const _id = digestOf(token);
    const record = await this.recent.fetch(_id, { forceRefresh: !this.changes.isLive() });
    if (!record || record.expires_at <= at) return undefined;
    if (at.getTime() - record.seen_at.getTime() > TOUCH_MS) {
      const used = { seen_at: at, expires_at: this.expiry(record.created_at, at) };
      await this.sessions.updateOne({ _id }, { $set: used });
      this.recent.delete(_id);
    }
    return { id: _id, user: record.user };
  }

  /** Of these sessions, the diners of those that have not ended, by the session's id; no use of a session. */
  async dinersOf(ids: readonly string[]): Promise<Map<string, User>> {
    const found = await this.sessions
      .find(
        { _id: { $in: [...ids] }, expires_at: { $gt: this.dependencies.now() } },
        { projection: { user: 1 } },
      )
      .toArray();
    return new Map(found.map(({ _id, user }) => [_id, user]));
  }

  end(session: Session): Promise<void> {
    return this.endAll({ _id: session.id });
  }

  endOthers(session: Session): Promise<void> {
    return this.endAll({ 'user.id': session.user.id, _id: { $ne: session.id } });
  }

  endAllOf(userId: string, transaction?: ClientSession): Promise<void> {
    return this.endAll({ 'user.id': userId }, transaction);
  }

  /**
   * Notes that a session asks for a new password, so that the event of the change ends the others alone.
   * @returns removes the note when the password is refused
   */
  async notePasswordChange({ id: _id }: Session): Promise<() => Promise<void>> {
    const note = { id: newId(), at: this.dependencies.now() };
    await this.sessions.updateOne({ _id }, { $push: { password_changes: { $each: [note], $slice: -10 } } });
    return async () => {
      await this.sessions.updateOne({ _id }, { $pull: { password_changes: { id: note.id } } });
    };
  }

  /** Ends the sessions that were begun before a new password, but not the session that set it. */
  endBegunBefore(userId: string, changedAt: Date, transaction?: ClientSession): Promise<void> {
    const noted = { $gt: new Date(changedAt.getTime() - PASSWORD_CHANGE_MS) };
    return this.endAll(
      {
        'user.id': userId,
        created_at: { $lt: changedAt },
        // a comparison of times alone could end the session that set it
        'password_changes.at': { $not: noted },
      },
      transaction,
    );
  }

  /** Updates the diner in all of their sessions. */
  async updateUser(user: User, transaction?: ClientSession): Promise<void> {
    const options = transaction && { session: transaction };
    const written = await this.sessions.updateMany({ 'user.id': user.id }, { $set: { user } }, options);
    if (written.modifiedCount > 0) this.recent.clear();
  }

  /**
   * The diner's own sessions, the last used first.
   * @param alone lists only the session that asks (the demo account is shared)
   */
  async list(session: Session, alone = false): Promise<Keyed<SessionInfo>> {
    const found = await this.sessions
      .find({
        ...(alone ? { _id: session.id } : { 'user.id': session.user.id }),
        expires_at: { $gt: this.dependencies.now() },
      })
      .sort({ seen_at: -1 })
      .limit(100)
      .toArray();
    return Object.fromEntries(found.map((one) => [one.public_id, presentSession(one, session.id)]));
  }

  private expiry(createdAt: Date, seenAt: Date): Date {
    const { maxMinutes, idleMinutes } = this.dependencies.times;
    return new Date(
      Math.min(createdAt.getTime() + maxMinutes * 60_000, seenAt.getTime() + idleMinutes * 60_000),
    );
  }

  /** Ends sessions and publishes it, so that every instance closes their open sockets. */
  private async endAll(which: Filter<SessionRecord>, transaction?: ClientSession): Promise<void> {
    const options = transaction && { session: transaction };
    const ended = await this.sessions.find(which, { projection: { _id: 1 }, ...options }).toArray();
    if (ended.length === 0) return;
    const ids = ended.map(({ _id }) => _id);
    await this.sessions.deleteMany({ _id: { $in: ids } }, options);
    for (const id of ids) this.recent.delete(id);
    await this.dependencies.feed.publish({ type: 'sessions-ended', sessions: ids }, options);
  }
}

/**
 * Applies to sessions what happens to accounts outside of the calls of a signed-in diner: mails turned off by
 * a link in one of them, and a deletion or a new password after which the BFF was killed, or did not get the
 * response, before it ended the sessions.
 */
export function followAccounts(feed: Pick<Feed, 'consume'>, sessions: SessionStore): Listener {
  return feed.consume(
    'bff',
    ['diner-changed', 'password-changed', 'diner-deleted'],
    async (event, transaction) => {
      if (event.type === 'diner-changed') await sessions.updateUser(event.diner, transaction);
      if (event.type === 'password-changed')
        await sessions.endBegunBefore(event.user_id, new Date(event.changed_at), transaction);
      if (event.type === 'diner-deleted') await sessions.endAllOf(event.user_id, transaction);
    },
  );
}

/** Whether many people use this account at the same time: the demo diner's. */
export function isSharedAccount({ user }: Session): boolean {
  return user.email === DEMO_EMAIL;
}

/**
 * A session in the diner's own list.
 * @param currentId of the session that asks
 */
function presentSession(record: SessionRecord, currentId: string): SessionInfo {
  return {
    id: record.public_id,
    device: record.device,
    created_at: record.created_at.toISOString(),
    last_seen_at: record.seen_at.toISOString(),
    current: record._id === currentId,
  };
}
