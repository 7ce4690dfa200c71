import { createLog } from '@mesa/server-kit';
import { openFeed, type Feed } from '@mesa/server-kit/events';
import { newId } from '@mesa/server-kit/mongo';
import { eventually, testDatabase } from '@mesa/server-kit/testing';
import type { CommandStartedEvent } from 'mongodb';
import { followAccounts, openSessionStore, type SessionStore } from './session-store';

describe('sessions', () => {
  const MINUTE = 60_000;
  /** how long an ended session may stay valid in other instances */
  const CHANGE_WITHIN_MS = 2_000;

  let opened: Awaited<ReturnType<typeof testDatabase>>;
  let feed: Feed;
  let here: SessionStore;
  let there: SessionStore;
  const log = createLog('test', 'silent');
  const instance = () =>
    openSessionStore({
      database: opened.database,
      feed,
      times: { idleMinutes: 60, maxMinutes: 600 },
      log,
      now: () => clock.now,
    });
  const clock = { now: new Date() };
  const sessions = () =>
    opened.database
      .getClient()
      .db(opened.database.name)
      .collection<{ _id: string; seen_at: Date }>('sessions');

  beforeAll(async () => {
    opened = await testDatabase();
    feed = openFeed(opened.database, opened.database.name, log);
    await feed.prepare('bff');
    here = await instance();
    there = await instance();
  });
  afterAll(async () => {
    for (const instance of [here, there]) await instance.stop();
    await opened.drop();
  });

  const diner = () => ({ id: newId(), fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example' });

  /** A session that both instances have cached. */
  async function known(user = diner()) {
    const { session, token } = await here.begin(user, 'Chrome on Linux');
    for (const store of [here, there]) await isCached(store, token, session.id);
    return { session, token };
  }

  /** Waits until a store finds a session without reading it. */
  const isCached = (store: SessionStore, token: string, id: string) =>
    eventually(async () => {
      expect((await store.find(token))?.id).toBe(id);
      expect(await sessionReads(() => store.find(token))).toBe(0);
    });

  /** How often the sessions were read during `work`. */
  async function sessionReads(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const note = ({ commandName, command }: CommandStartedEvent) =>
      void (commandName === 'find' && command['find'] === 'sessions' && (count += 1));
    const client = opened.database.getClient().on('commandStarted', note);
    await work();
    client.off('commandStarted', note);
    return count;
  }

  const isEnded = (instance: SessionStore, token: string) =>
    eventually(async () => expect(await instance.find(token)).toBeUndefined(), CHANGE_WITHIN_MS);

  it('are read once while their changes arrive', async () => {
    const { token } = await known();
    expect(
      await sessionReads(async () => {
        for (let i = 0; i < 50; i += 1) await here.find(token);
      }),
    ).toBe(0);
  });

  it('are read by every request of an instance that hears of no changes', async () => {
    const { session, token } = await known();
    const deaf = await instance();
    await isCached(deaf, token, session.id);
    await deaf.stop();
    expect(await sessionReads(() => deaf.find(token))).toBe(1);
    await here.end(session);
    expect(await deaf.find(token)).toBeUndefined();
  });

  it('end at once in one instance, and in others within two seconds', async () => {
    const user = diner();
    const [one, other, third] = [await known(user), await known(user), await known(user)];
    await here.end(one.session);
    expect(await here.find(one.token)).toBeUndefined();
    await isEnded(there, one.token);
    await here.endOthers(other.session);
    expect(await here.find(third.token)).toBeUndefined();
    await isEnded(there, third.token);
    await here.endAllOf(user.id);
    expect(await here.find(other.token)).toBeUndefined();
    await isEnded(there, other.token);
  });

  it('end everywhere when they are deleted in the database', async () => {
    const { session, token } = await known();
    await sessions().deleteOne({ _id: session.id });
    for (const instance of [here, there]) await isEnded(instance, token);
  });

  it('have a new name at once, and in other instances within two seconds', async () => {
    const user = diner();
    const { token } = await known(user);
    await here.updateUser({ ...user, fname: 'Anna' });
    expect((await here.find(token))?.user.fname).toBe('Anna');
    await eventually(
      async () => expect((await there.find(token))?.user.fname).toBe('Anna'),
      CHANGE_WITHIN_MS,
    );
  });

  it('follow what happens to accounts outside of their calls', async () => {
    const user = diner();
    const { token } = await known(user);
    const mail = { reminders: false, invitations: true };
    const changed = { ...user, email_confirmed: true, language: 'en' as const, mail };
    const followed = followAccounts(feed, here);
    await feed.publish({ type: 'diner-changed', diner: changed });
    await eventually(async () => expect((await there.find(token))?.user).toEqual(changed));
    // as when the BFF was killed after accounts had deleted the diner
    await feed.publish({ type: 'diner-deleted', user_id: user.id });
    await isEnded(here, token);
    await isEnded(there, token);
    await followed.stop();
  });

  it.each([
    ['begun before it', { before: 1 }, 'end'],
    ['begun after it', { before: -1 }, 'stay'],
    ['begun by it, by a clock that is 20 s behind', { before: 20_000, hasNewPassword: true }, 'stay'],
    ['that set the password before that one', { before: 40_000, hasNewPassword: true }, 'end'],
    ['that asked for it', { before: 60_000, asks: 'accepted' }, 'stay'],
    ['that asked for it with a wrong password', { before: 60_000, asks: 'refused' }, 'end'],
  ] as const)('%s: the event of a new password', async (_which, { before, ...given }, outcome) => {
    const { asks, hasNewPassword } = { asks: undefined, hasNewPassword: false, ...given };
    const user = diner();
    const changedAt = new Date(clock.now.getTime() + before);
    const { session, token } = await here.begin(user, 'Firefox', hasNewPassword);
    if (asks) {
      clock.now = changedAt;
      const accepted = await here.notePasswordChange(session);
      const removeNote = await here.notePasswordChange(session);
      await removeNote();
      if (asks === 'refused') await accepted();
    }
    const followed = followAccounts(feed, here);
    await feed.publish({ type: 'password-changed', user_id: user.id, changed_at: changedAt.toISOString() });
    // handled in order
    const deleted = await known();
    await feed.publish({ type: 'diner-deleted', user_id: deleted.session.user.id });
    await isEnded(here, deleted.token);
    expect((await here.find(token))?.id).toBe(outcome === 'stay' ? session.id : undefined);
    await followed.stop();
  });

  it('are never cached past their expiry, and their use is still recorded', async () => {
    const { session, token } = await known();
    const seenAt = async () =>
      ((await sessions().findOne({ _id: session.id }))?.seen_at ?? new Date(0)).getTime();
    const begun = await seenAt();
    clock.now = new Date(clock.now.getTime() + 6 * MINUTE);
    await here.find(token);
    expect(await seenAt()).toBe(begun + 6 * MINUTE);
    clock.now = new Date(clock.now.getTime() + 61 * MINUTE);
    for (const instance of [here, there]) expect(await instance.find(token)).toBeUndefined();
  });
});
