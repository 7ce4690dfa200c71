import { randomBytes } from 'node:crypto';
import type { Keyed, SessionInfo, User } from '@mesa/contract';
import { createBatcher, type Log } from '@mesa/server-kit';
import { listenToChanges, type Feed } from '@mesa/server-kit/events';
import { newId, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession, Collection, Filter } from 'mongodb';
import { digestOf } from '../signatures';
import { createSessionCache, type SessionCache } from './session-cache';
import { presentSession, type SessionRecord } from './present-session';

const TOUCH_MS = 5 * 60_000;
/** The time to answer a new password, and how far the clocks of accounts and the BFF may differ. */
const PASSWORD_CHANGE_MS = 30_000;
/** A read of one session costs MongoDB almost as much as one of many (docs/decisions/009). */
const READS = { maxSize: 64, maxInFlight: 2 };

export interface Session {
  /** CSRF tokens and sockets are bound to it */
  id: string;
  user: User;
}

interface SessionTimes {
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

/**
 * The sessions of signed-in diners. Visitors have none, so their page views write nothing. Sessions that were
 * read lately are cached until the collection's change stream says that they changed or ended, in whichever
 * instance.
 */
export async function openSessionStore(dependencies: SessionStoreDependencies): Promise<SessionStore> {
  const { database } = dependencies;
  const sessions = database.getClient().db(database.name).collection<SessionRecord>('sessions');
  await sessions.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
  await sessions.createIndex({ 'user.id': 1, seen_at: -1 });
  return new SessionStore(sessions, dependencies);
}

export class SessionStore {
  /** resolves once the change stream is connected; from then on sessions are cached */
  readonly ready: Promise<void>;
  private readonly cache: SessionCache<SessionRecord>;
  /** reads the sessions of concurrent requests in one command, also expired ones */
  private readonly readOne = createBatcher<string, SessionRecord | null>({
    ...READS,
    run: (ids) => this.readMany(ids),
  });
  private readonly changes: ReturnType<typeof listenToChanges>;
  private onEnd: (id: string) => void = () => {};

  constructor(
    private readonly sessions: Collection<SessionRecord>,
    private readonly dependencies: Omit<SessionStoreDependencies, 'database'>,
  ) {
    const cache = createSessionCache<SessionRecord>(() => this.changes.isLive());
    this.cache = cache;
    this.changes = listenToChanges({
      source: sessions,
      match: { operationType: { $ne: 'insert' } },
      log: dependencies.log,
      onChange: ({ operationType, documentKey }) => {
        if (!documentKey) return cache.invalidateAll();
        const id = String(documentKey._id);
        cache.invalidate([id]);
        if (operationType === 'delete') this.onEnd(id);
      },
      onGap: cache.invalidateAll,
    });
    this.ready = this.changes.ready;
  }

  /**
   * Reports each session that has ended, in whichever instance. An expired one has ended when the database
   * deletes it, within about a minute.
   */
  reportEnded(onEnd: (id: string) => void): void {
    this.onEnd = onEnd;
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
    const isTouchDue = ({ seen_at }: SessionRecord) => at.getTime() - seen_at.getTime() > TOUCH_MS;
    const cached = this.cache.get(_id);
    if (cached && cached.expires_at > at && !isTouchDue(cached)) return { id: _id, user: cached.user };
    const found = await this.cache.read(_id, () => this.readOne(_id));
    if (!found || found.expires_at <= at) return undefined;
    if (isTouchDue(found)) {
      await this.sessions.updateOne(
        { _id: found._id },
        { $set: { seen_at: at, expires_at: this.expiry(found.created_at, at) } },
      );
    }
    return { id: found._id, user: found.user };
  }

  /**
   * The session with this id, unless it has expired. Open sockets read it repeatedly, which does not count
   * as a use of the session.
   */
  async findById(id: string): Promise<Session | undefined> {
    const found = await this.sessions.findOne(
      { _id: id, expires_at: { $gt: this.dependencies.now() } },
      { projection: { user: 1 } },
    );
    return found ? { id, user: found.user } : undefined;
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
    if (written.modifiedCount > 0) this.cache.invalidateAll();
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

  stop(): Promise<void> {
    return this.changes.stop();
  }

  private async readMany(ids: readonly string[]): Promise<PromiseSettledResult<SessionRecord | null>[]> {
    const found = new Map<string, SessionRecord>();
    for await (const one of this.sessions.find({ _id: { $in: [...new Set(ids)] } })) found.set(one._id, one);
    return ids.map((id) => ({ status: 'fulfilled', value: found.get(id) ?? null }));
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
    // at once in this instance; the others learn it from the change stream
    this.cache.invalidate(ids);
    await this.dependencies.feed.publish({ type: 'sessions-ended', sessions: ids }, options);
  }
}
