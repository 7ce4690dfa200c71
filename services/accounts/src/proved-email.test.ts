import type { User } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { ANA, PASSWORD, startAccounts } from './testing/start-accounts';

describe('an email that its diner has proved', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  /** signed up by whoever typed the address */
  let user: User;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(async () => {
    await accounts.clear();
    user = await accounts.signedUp();
  });
  afterAll(() => accounts.end());

  const open = async (opener?: { id: string }) => {
    const as = opener && { ...ANA, id: opener.id };
    const token = await accounts.latestToken('email-confirmation');
    return accounts.service.as(as).patch(`/api/email_confirmations/${token}`);
  };
  const isProved = async () => {
    const { body } = await accounts.service.as(user).get('/internal/accounts/state');
    const { email_proved } = (body as { account: { email_proved: boolean } }).account;
    const [latest] = (await accounts.published()).filter(({ type }) => type === 'diner-changed').reverse();
    expect(latest!['diner'].email_proved).toBe(email_proved);
    return email_proved;
  };

  it('is not so by its sign-up, nor by a link that is opened without its session', async () => {
    expect(await isProved()).toBe(false);
    for (const opener of [undefined, { id: newId() }]) {
      const { status, body } = await open(opener);
      expect([status, body]).toEqual([200, { user: { ...user, email_confirmed: true } }]);
      expect(await isProved()).toBe(false);
    }
  });

  it('is so by a link that is opened in a session of that account, also once it is confirmed', async () => {
    await open();
    expect((await accounts.service.as(user).post('/api/email_confirmations')).status).toBe(204);
    expect((await open(user)).status).toBe(200);
    expect(await isProved()).toBe(true);
    await open();
    expect(await isProved()).toBe(true);
  });

  it("is so by a password that is set by a mailed link, which ends a stranger's sessions", async () => {
    await accounts.visitor().post('/api/password_resets', { user: { email: ANA.email } });
    const token = await accounts.latestToken('password-reset');
    const password = 'another fine table';
    const { body } = await accounts.visitor().patch(`/api/password_resets/${token}`, { user: { password } });
    expect(body).toEqual({ [user.id]: user });
    expect(await isProved()).toBe(true);
    expect((await accounts.published()).at(-1)).toMatchObject({
      type: 'password-changed',
      credential_version: 1,
    });
  });

  it.each([
    ['without a session', false, undefined],
    ['in a session of the account', true, () => user],
  ])('is another one after a change: its link opened %s', async (_where, proved, opener) => {
    await open(user);
    const email = 'host@casa-luz.example';
    await accounts.service
      .as(user)
      .patch(`/api/users/${user.id}`, { user: { email, current_password: PASSWORD } });
    expect(await isProved()).toBe(true);
    expect((await open(opener?.())).body).toEqual({ user: { ...user, email, email_confirmed: true } });
    expect(await isProved()).toBe(proved);
  });
});
