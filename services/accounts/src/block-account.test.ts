import { mailedToken } from '@mesa/server-kit';
import { ANA, MAIL_TOKEN_SECRET, PASSWORD, startAccounts } from './testing/start-accounts';

describe('an account that an operator blocks', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(() => accounts.clear());
  afterAll(() => accounts.end());

  const block = (email: string, blocked = true) =>
    accounts.visitor().put('/internal/accounts/blocked', { email, blocked });
  const ask = () => accounts.visitor().post('/api/password_resets', { user: { email: ANA.email } });
  const reset = (token: string) =>
    accounts.visitor().patch(`/api/password_resets/${token}`, { user: { password: 'a lantern at noon' } });
  const requests = async () =>
    (await accounts.published()).filter(({ type }) => type === 'password-reset-requested');
  const tokenOf = ({ id }: Record<string, unknown>) =>
    mailedToken(MAIL_TOKEN_SECRET, 'password-reset', String(id));

  it('is found by its email in any letter case', async () => {
    const { id } = await accounts.signedUp();
    const { status, body } = await accounts.visitor().get('/internal/accounts?email=Ana%40Mesa.Example');
    expect([status, body]).toEqual([200, { user_id: id }]);
    expect((await accounts.visitor().get('/internal/accounts?email=bo%40mesa.example')).status).toBe(404);
    expect((await block('bo@mesa.example')).status).toBe(404);
  });

  it('refuses the right password like a wrong one, until the block is lifted', async () => {
    const { id } = await accounts.signedUp();
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await block('ANA@mesa.example');
      expect([status, body]).toEqual([200, { user_id: id }]);
    }
    const [right, wrong] = [
      await accounts.signIn(ANA.email, PASSWORD),
      await accounts.signIn(ANA.email, 'wrong'),
    ];
    expect([right.status, right.body]).toEqual([401, ['Your email or password is incorrect']]);
    expect([wrong.status, wrong.body]).toEqual([right.status, right.body]);
    expect(right.headers['x-error-fields']).toBe(wrong.headers['x-error-fields']);
    const changes = (await accounts.published()).filter(({ user_id }) => user_id === id).slice(1);
    expect(changes).toEqual(
      [1, 2].map((credential_version) => ({
        type: 'diner-blocked',
        user_id: id,
        blocked: true,
        credential_version,
      })),
    );
    expect((await block(ANA.email, false)).status).toBe(200);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(200);
  });

  it('counts the right password like a wrong one', async () => {
    await accounts.signedUp();
    await block(ANA.email);
    for (let i = 0; i < 10; i += 1) expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(401);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(429);
  });

  it('verifies the password of a blocked account all the same, for the same time', async () => {
    await accounts.signedUp();
    await block(ANA.email);
    const verify = jest.spyOn(accounts.hasher, 'verify');
    try {
      await accounts.signIn(ANA.email, PASSWORD);
      expect(verify).toHaveBeenCalledWith(expect.stringMatching(/^\$argon2id/), PASSWORD);
    } finally {
      verify.mockRestore();
    }
  });

  it('is not entered by a link that was mailed before, and gets no other', async () => {
    await accounts.signedUp();
    await ask();
    const [mailed] = await requests();
    await block(ANA.email);
    const { status, body } = await reset(tokenOf(mailed!));
    expect([status, body]).toEqual([422, ['This link has expired. Ask for a new one.']]);
    expect((await ask()).status).toBe(204);
    expect((await requests()).map(({ user_id }) => user_id === null)).toEqual([false, true]);
    await block(ANA.email, false);
    await ask();
    expect((await reset(tokenOf((await requests()).at(-1)!))).status).toBe(200);
  });

  it('is not entered by a link whose request was under way', async () => {
    await accounts.signedUp();
    await ask();
    // as the block would leave it, had the request read the account before and written the link after it
    await accounts.database.collection('users').updateOne({}, { $set: { blocked: true } });
    expect((await reset(tokenOf((await requests())[0]!))).status).toBe(422);
    await block(ANA.email, false);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(200);
  });
});
