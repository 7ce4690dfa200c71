import { DEMO_EMAIL, type DomainEvent } from '@mesa/contract';
import { createLog } from '@mesa/server-kit';
import { openFeed, type Feed } from '@mesa/server-kit/events';
import { newId } from '@mesa/server-kit/mongo';
import { eventually, testDatabase } from '@mesa/server-kit/testing';
import type { CommandStartedEvent } from 'mongodb';
import { FIRST_STATE, followAccounts, openSessionStore, type SessionStore } from './session-store';

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
  async function signedIn(user = diner()) {
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
    const { token } = await signedIn();
    expect(
      await sessionReads(async () => {
        for (let i = 0; i < 50; i += 1) await here.find(token);
      }),
    ).toBe(0);
  });

  it('are read by every request of an instance that hears of no changes', async () => {
    const { session, token } = await signedIn();
    const deaf = await instance();
    await isCached(deaf, token, session.id);
    await deaf.stop();
    expect(await sessionReads(() => deaf.find(token))).toBe(1);
    await here.end(session);
    expect(await deaf.find(token)).toBeUndefined();
  });

  it('end at once in one instance, and in others within two seconds', async () => {
    const user = diner();
    const [first, second, third] = [await signedIn(user), await signedIn(user), await signedIn(user)];
    await here.end(first.session);
    expect(await here.find(first.token)).toBeUndefined();
    await isEnded(there, first.token);
    await here.endOthers(second.session);
    expect(await here.find(third.token)).toBeUndefined();
    await isEnded(there, third.token);
    await here.endAllOf(user.id);
    expect(await here.find(second.token)).toBeUndefined();
    await isEnded(there, second.token);
  });

  it('end everywhere when they are deleted in the database', async () => {
    const { session, token } = await signedIn();
    await sessions().deleteOne({ _id: session.id });
    for (const instance of [here, there]) await isEnded(instance, token);
  });

  it('have a new name at once, and in other instances within two seconds', async () => {
    const user = diner();
    const { token } = await signedIn(user);
    await here.updateUser({ ...user, fname: 'Anna' }, { ...FIRST_STATE, version: 1 });
    expect((await here.find(token))?.user.fname).toBe('Anna');
    await eventually(
      async () => expect((await there.find(token))?.user.fname).toBe('Anna'),
      CHANGE_WITHIN_MS,
    );
  });

  it('follow what happens to accounts outside of their calls', async () => {
    const user = diner();
    const { token } = await signedIn(user);
    const mail = { reminders: false, invitations: true };
    const changed = { ...user, email_confirmed: true, language: 'en' as const, mail };
    const followed = followAccounts(feed, here);
    await feed.publish({ type: 'diner-changed', diner: { ...changed, email_proved: true, version: 1 } });
    await eventually(async () => expect((await there.find(token))?.user).toEqual(changed));
    expect((await there.find(token))?.account).toEqual({ ...FIRST_STATE, version: 1, email_proved: true });
    // as when the BFF was killed after accounts had deleted the diner
    await feed.publish({ type: 'diner-deleted', user_id: user.id });
    await isEnded(here, token);
    await isEnded(there, token);
    await followed.stop();
  });

  it('are not changed by what is older than they know', async () => {
    const user = diner();
    const { token } = await signedIn(user);
    await here.updateUser({ ...user, fname: 'Anna' }, { ...FIRST_STATE, version: 2, email_proved: true });
    await here.updateUser(user, { ...FIRST_STATE, version: 1 });
    const { user: current, account } = (await here.find(token))!;
    expect([current.fname, account]).toEqual(['Anna', { ...FIRST_STATE, version: 2, email_proved: true }]);
  });

  /** Publishes an event, and waits until it was handled. */
  async function follow(event: DomainEvent): Promise<void> {
    const followed = followAccounts(feed, here);
    await feed.publish(event);
    // handled in order
    const deleted = await signedIn();
    await feed.publish({ type: 'diner-deleted', user_id: deleted.session.user.id });
    await isEnded(here, deleted.token);
    await followed.stop();
  }

  const signedInBy = (credential_version: number) => ({ ...FIRST_STATE, credential_version });

  it.each([
    ['of an earlier password', 2, 'end'],
    ['of this password', 3, 'stay'],
    ['of a later password', 4, 'stay'],
  ] as const)('%s, whenever they were begun: a new password', async (_which, version, outcome) => {
    const user = diner();
    const { session, token } = await here.begin(user, 'Firefox', signedInBy(version));
    const changed_at = new Date(0).toISOString();
    await follow({ type: 'password-changed', user_id: user.id, changed_at, credential_version: 3 });
    expect((await here.find(token))?.id).toBe(outcome === 'stay' ? session.id : undefined);
  });

  it('stay when they have set the password, and end by the next one', async () => {
    const user = diner();
    const { session, token } = await here.begin(user, 'Firefox');
    const event = { type: 'password-changed', user_id: user.id, changed_at: '' } as const;
    await follow({ ...event, credential_version: 1, session: session.id });
    expect((await here.find(token))?.account.credential_version).toBe(1);
    await follow({ ...event, credential_version: 2 });
    expect(await here.find(token)).toBeUndefined();
  });

  it('end by a block, not by lifting it', async () => {
    const user = diner();
    const { token } = await here.begin(user, 'Firefox', signedInBy(1));
    const event = { type: 'diner-blocked', user_id: user.id, credential_version: 2 } as const;
    await follow({ ...event, blocked: false });
    expect(await here.find(token)).toBeDefined();
    await follow({ ...event, blocked: true });
    expect(await here.find(token)).toBeUndefined();
  });

  it('are not found, and nothing fails, when they end while they are read', async () => {
    const { session, token } = await signedIn();
    let open: unknown = session;
    const reading = (async () => {
      while (open) open = await here.find(token);
      // the change is heard of during one of these
      for (let i = 0; i < 200; i += 1) expect(await here.find(token)).toBeUndefined();
    })();
    await sessions().deleteOne({ _id: session.id });
    await reading;
  });

  it('are fifty of an account, of which the oldest end, but for the demo account', async () => {
    for (const [user, expected] of [
      [diner(), 50],
      [{ ...diner(), email: DEMO_EMAIL }, 52],
    ] as const) {
      const tokens = [];
      for (let i = 0; i < 52; i += 1) {
        clock.now = new Date(clock.now.getTime() + 1);
        tokens.push((await here.begin(user, 'Firefox')).token);
      }
      const open = await Promise.all(tokens.map((token) => here.find(token)));
      expect(open.filter(Boolean)).toHaveLength(expected);
      expect(open.slice(2).every(Boolean)).toBe(true);
    }
  });

  it('are never cached past their expiry, and their use is still recorded', async () => {
    const { session, token } = await signedIn();
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
