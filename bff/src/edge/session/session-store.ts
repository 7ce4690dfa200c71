import { randomBytes } from 'node:crypto';
import { DEMO_EMAIL, type AccountState, type Keyed, type SessionInfo, type User } from '@mesa/contract';
import { createBatcher, type Log } from '@mesa/server-kit';
import { listenToChanges, type Feed, type Listener, type LiveListener } from '@mesa/server-kit/events';
import { newId, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Collection, Filter } from 'mongodb';
import { digestOf } from '../signatures';

const TOUCH_MS = 5 * 60_000;
/** Of an account; the oldest ends when there are more (contract.md "Limits"). */
const SESSIONS_MAX = 50;
/** How long a session is used without reading it, while its changes arrive (docs/decisions/017). */
const CACHED_MS = 60_000;
const CACHED_MAX = 10_000;

/** A session as stored in MongoDB, with a copy of the diner, so that a page needs one read. */
interface SessionRecord {
  /** SECURITY: a digest of the cookie's token, so that a copy of the database opens no session */
  _id: string;
  public_id: string;
  user: User;
  /** of the account when `user` was copied */
  account: AccountState;
  device: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
}

export interface Session {
  /** CSRF tokens and sockets are bound to it */
  id: string;
  user: User;
  /** `credential_version` is the one by which the diner signed in */
  account: AccountState;
}

/** Of a new account. */
export const FIRST_STATE: AccountState = { version: 0, credential_version: 0, email_proved: false };

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
  private readonly recent = new LRUCache<string, SessionRecord | false>({
    max: CACHED_MAX,
    ttl: CACHED_MS,
    ignoreFetchAbort: true,
    // without a value, a read of what ends meanwhile would throw
    fetchMethod: async (_id) => (await this.read(_id)) ?? false,
  });
  /** Reads of the same moment share a command, which costs more than its content (docs/decisions/009). */
  private readonly read = createBatcher<string, SessionRecord | undefined>({
    maxSize: 32,
    maxInFlight: 2,
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
   * Starts a session; the oldest of the account end when there are too many. Only the cookie holds the token.
   * @param account as it was when the diner was identified
   */
  async begin(
    user: User,
    device: string,
    account = FIRST_STATE,
  ): Promise<{ session: Session; token: string }> {
    const token = randomBytes(32).toString('base64url');
    const at = this.dependencies.now();
    const _id = digestOf(token);
    await this.sessions.insertOne({
      _id,
      public_id: newId(),
      user,
      account,
      device,
      created_at: at,
      seen_at: at,
      expires_at: this.expiry(at, at),
    });
    const session = { id: _id, user, account };
    await this.endOldest(session);
    return { session, token };
  }

  /** The session of a token, unless it has expired. Its last use is written at most every five minutes. */
  async find(token: string): Promise<Session | undefined> {
    const at = this.dependencies.now();
    const _id = digestOf(token);
    const record = await this.recent.fetch(_id, { forceRefresh: !this.changes.isLive() });
    // whoever guesses tokens fills no cache
    if (record === false) this.recent.delete(_id);
    if (!record || record.expires_at <= at) return undefined;
    if (at.getTime() - record.seen_at.getTime() > TOUCH_MS) {
      const used = { seen_at: at, expires_at: this.expiry(record.created_at, at) };
      await this.sessions.updateOne({ _id }, { $set: used });
      this.recent.delete(_id);
    }
    return { id: _id, user: record.user, account: record.account };
  }

  /** Of these sessions, the diners of those that have not ended, by the session's id; no use of a session. */
  async dinersOf(ids: readonly string[]): Promise<Map<string, User>> {
    const records = await this.sessions
      .find(
        { _id: { $in: [...ids] }, expires_at: { $gt: this.dependencies.now() } },
        { projection: { user: 1 } },
      )
      .toArray();
    return new Map(records.map(({ _id, user }) => [_id, user]));
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
   * Ends the sessions of who signed in by an earlier password or before a block, whenever they were begun.
   * @param setBy the id of the session that has set the new password: it stays
   */
  async endOutdated(
    userId: string,
    credentialVersion: number,
    { setBy, transaction }: { setBy?: string | undefined; transaction?: ClientSession } = {},
  ): Promise<void> {
    const options = transaction && { session: transaction };
    if (setBy !== undefined) {
      const update = { $max: { 'account.credential_version': credentialVersion } };
      await this.sessions.updateOne({ _id: setBy, 'user.id': userId }, update, options);
      this.recent.delete(setBy);
    }
    const isCurrent = { $gte: credentialVersion };
    await this.endAll({ 'user.id': userId, 'account.credential_version': { $not: isCurrent } }, transaction);
  }

  /** Updates the diner in those of their sessions that know an earlier version of the account. */
  async updateUser(
    user: User,
    { version, email_proved }: AccountState,
    transaction?: ClientSession,
  ): Promise<void> {
    const options = transaction && { session: transaction };
    const earlier = { 'user.id': user.id, 'account.version': { $not: { $gte: version } } };
    const ids = await this.idsOf(earlier, transaction);
    if (ids.length === 0) return;
    const fields = { user, 'account.version': version, 'account.email_proved': email_proved };
    await this.sessions.updateMany({ _id: { $in: ids }, ...earlier }, { $set: fields }, options);
    for (const id of ids) this.recent.delete(id);
  }

  /**
   * The diner's own sessions, the last used first.
   * @param alone lists only the session that asks (the demo account is shared)
   */
  async list(session: Session, alone = false): Promise<Keyed<SessionInfo>> {
    const records = await this.sessions
      .find({
        ...(alone ? { _id: session.id } : { 'user.id': session.user.id }),
        expires_at: { $gt: this.dependencies.now() },
      })
      .sort({ seen_at: -1 })
      .limit(100)
      .toArray();
    return Object.fromEntries(
      records.map((record) => [record.public_id, presentSession(record, session.id)]),
    );
  }

  private expiry(createdAt: Date, seenAt: Date): Date {
    const { maxMinutes, idleMinutes } = this.dependencies.times;
    return new Date(
      Math.min(createdAt.getTime() + maxMinutes * 60_000, seenAt.getTime() + idleMinutes * 60_000),
    );
  }

  /** The demo account is many people, of whom none may sign another out. */
  private async endOldest(session: Session): Promise<void> {
    if (isSharedAccount(session)) return;
    const oldest = await this.sessions
      .find({ 'user.id': session.user.id }, { projection: { _id: 1 } })
      .sort({ created_at: -1, _id: 1 })
      .skip(SESSIONS_MAX)
      .toArray();
    if (oldest.length > 0) await this.endAll({ _id: { $in: oldest.map(({ _id }) => _id) } });
  }

  private async idsOf(which: Filter<SessionRecord>, transaction?: ClientSession): Promise<string[]> {
    const options = { projection: { _id: 1 }, ...(transaction && { session: transaction }) };
    return (await this.sessions.find(which, options).toArray()).map(({ _id }) => _id);
  }

  /** Ends sessions and publishes it, so that every instance closes their open sockets. */
  private async endAll(which: Filter<SessionRecord>, transaction?: ClientSession): Promise<void> {
    const options = transaction && { session: transaction };
    const ids = await this.idsOf(which, transaction);
    if (ids.length === 0) return;
    await this.sessions.deleteMany({ _id: { $in: ids } }, options);
    for (const id of ids) this.recent.delete(id);
    await this.dependencies.feed.publish({ type: 'sessions-ended', sessions: ids }, options);
  }
}

/**
 * Applies to sessions what happens to accounts outside of the calls of a signed-in diner: mails turned off by
 * a link in one of them, and a deletion, a block or a new password after which the BFF was killed, or did not
 * get the response, before it ended the sessions.
 */
export function followAccounts(feed: Pick<Feed, 'consume'>, sessions: SessionStore): Listener {
  return feed.consume(
    'bff',
    ['diner-changed', 'password-changed', 'diner-blocked', 'diner-deleted'],
    async (event, transaction) => {
      if (event.type === 'diner-changed') {
        const { email_proved, version, ...user } = event.diner;
        await sessions.updateUser(user, { ...FIRST_STATE, version, email_proved }, transaction);
      }
      if (event.type === 'password-changed') {
        const { user_id, credential_version, session: setBy } = event;
        await sessions.endOutdated(user_id, credential_version, { setBy, transaction });
      }
      if (event.type === 'diner-blocked' && event.blocked)
        await sessions.endOutdated(event.user_id, event.credential_version, { transaction });
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
