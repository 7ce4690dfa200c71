import type { Identity, User } from '@mesa/contract';
import { ANA, PASSWORD, startAccounts } from './testing/start-accounts';

const NEW_PASSWORD = 'another fine table';
const EXPIRED = ['This link has expired. Ask for a new one.'];
const CHANGED_MEANWHILE = ['Your account was changed meanwhile. Please try again.'];

describe('what began before a new password, a block or a deletion', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  let user: User;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(async () => {
    await accounts.clear();
    user = await accounts.signedUp();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => accounts.end());

  const change = (sent: object, identity: Partial<Identity> = {}) =>
    accounts.service.as(user, identity).patch(`/api/users/${user.id}`, { user: sent });
  const setPassword = (password: string, current_password = PASSWORD) =>
    change({ password, current_password });
  const remove = () =>
    accounts.service.as(user).delete(`/api/users/${user.id}`, { user: { current_password: PASSWORD } });
  const block = (blocked = true) =>
    accounts.visitor().put('/internal/accounts/blocked', { email: ANA.email, blocked });
  const reset = (token: string, password = NEW_PASSWORD) =>
    accounts.visitor().patch(`/api/password_resets/${token}`, { user: { password } });
  const resetToken = async () => {
    await accounts.visitor().post('/api/password_resets', { user: { email: ANA.email } });
    return accounts.latestToken('password-reset');
  };

  /** Holds the next hash or verification until `meanwhile` is done. */
  function holding(step: 'hash' | 'verify', meanwhile: () => Promise<unknown>): void {
    const real = accounts.hasher[step] as (...args: string[]) => Promise<never>;
    jest.spyOn(accounts.hasher, step).mockImplementationOnce(async (...args) => {
      const done = await real(...(args as string[]));
      await meanwhile();
      return done;
    });
  }

  const stateIn = (answer: { headers: Record<string, unknown> }) =>
    JSON.parse(String(answer.headers['x-mesa-account'])) as { credential_version: number };
  const currentState = async () => (await accounts.service.as(user).get('/internal/accounts/state')).body;

  it('is seen in the version of a sign-in, which is the one of the password that was verified', async () => {
    holding('verify', () => setPassword(NEW_PASSWORD));
    // of another network: attempts of one take turns
    const signedIn = await accounts.signIn(ANA.email, PASSWORD, '10.0.5.1');
    expect(stateIn(signedIn).credential_version).toBe(0);
    expect((await currentState()).account.credential_version).toBe(1);
    await block();
    expect((await currentState()).account.credential_version).toBe(2);
    await block(false);
    expect((await currentState()).account.credential_version).toBe(2);
    await remove();
  });

  it('does not overwrite the new password with one more of who knows the old one', async () => {
    holding('hash', () => setPassword(NEW_PASSWORD));
    const late = await setPassword('the password of a thief');
    expect([late.status, late.body]).toEqual([409, CHANGED_MEANWHILE]);
    expect((await accounts.signIn(ANA.email, NEW_PASSWORD)).status).toBe(200);
    expect((await accounts.signIn(ANA.email, 'the password of a thief')).status).toBe(401);
  });

  it.each([
    ['name', { fname: 'Mallory' }],
    ['email', { email: 'mallory@mesa.example', current_password: NEW_PASSWORD }],
    ['password', { password: 'the password of a thief', current_password: NEW_PASSWORD }],
  ])("changes no %s by an earlier password's session", async (_field, sent) => {
    await setPassword(NEW_PASSWORD);
    const before = await accounts.database.collection('users').findOne({});
    const late = await change(sent, { session: { id: 'earlier', credential_version: 0 } });
    expect([late.status, late.body]).toEqual([409, CHANGED_MEANWHILE]);
    expect(await accounts.database.collection('users').findOne({})).toEqual(before);
    expect((await change(sent, { session: { id: 'later', credential_version: 1 } })).status).toBe(200);
  });

  it('names the session that has set the password in its event', async () => {
    const session = { id: 'digest', credential_version: 0 };
    await change({ password: NEW_PASSWORD, current_password: PASSWORD }, { session });
    expect((await accounts.published()).at(-1)).toMatchObject({
      type: 'password-changed',
      session: 'digest',
      credential_version: 1,
    });
  });

  it('does not delete the account by the old password', async () => {
    holding('verify', async () => accounts.database.collection('users').updateOne({}, { $inc: RESET }));
    expect((await remove()).status).toBe(409);
    expect(await accounts.database.collection('users').countDocuments()).toBe(1);
  });

  it.each([
    ['a block', () => block()],
    ['a deletion', remove],
    ['another reset', async () => reset(await resetToken(), 'a lantern at noon')],
  ])('does not reset the password after %s', async (_event, meanwhile) => {
    const token = await resetToken();
    holding('hash', meanwhile);
    const late = await reset(token);
    expect([late.status, late.body]).toEqual([422, EXPIRED]);
    await block(false);
    expect((await accounts.signIn(ANA.email, NEW_PASSWORD)).status).toBe(401);
  });

  it('is not the link of a reset, which a thief with the password would void again and again', async () => {
    const token = await resetToken();
    await setPassword('the password of a thief');
    holding('hash', () => setPassword('again by the thief', 'the password of a thief'));
    expect((await reset(token)).status).toBe(200);
    expect((await accounts.signIn(ANA.email, NEW_PASSWORD)).status).toBe(200);
    expect((await accounts.signIn(ANA.email, 'again by the thief')).status).toBe(401);
  });

  it.each([
    ['a new password', () => setPassword(NEW_PASSWORD)],
    ['a block', () => block()],
  ])('moves the account to no other email after %s', async (_event, meanwhile) => {
    await change({ email: 'mallory@mesa.example', current_password: PASSWORD });
    const token = await accounts.latestToken('email-confirmation');
    await meanwhile();
    const late = await accounts.visitor().patch(`/api/email_confirmations/${token}`);
    expect([late.status, late.body]).toEqual([422, EXPIRED]);
  });

  it('changes nothing of a blocked account', async () => {
    await block();
    expect((await change({ fname: 'Mallory' })).status).toBe(401);
  });
});

/** As a new password or a block does. */
const RESET = { credentialVersion: 1 };
