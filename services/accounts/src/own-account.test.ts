import { type Identity } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { ANA, PASSWORD, startAccounts } from './testing/start-accounts';

type Diner = NonNullable<Identity['user']>;

describe('an account', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(() => accounts.clear());
  afterAll(() => accounts.end());

  /** @param as who asks; null for a visitor */
  const change = (user: Diner, sent: object, as: Diner | null = user) =>
    accounts.service.as(as ?? undefined).patch(`/api/users/${user.id}`, { user: sent });
  const remove = (user: Diner, password?: string, as: Diner | null = user) =>
    accounts.service
      .as(as ?? undefined)
      .delete(`/api/users/${user.id}`, { user: { current_password: password } });

  it('is visible to its diner only', async () => {
    const user = await accounts.signedUp();
    const answer = await accounts.service.as(user).get(`/api/users/${user.id}`);
    expect(answer.body).toEqual({ user, restaurants: {}, reservations: {} });
    expect((await accounts.service.as({ ...user, id: newId() }).get(`/api/users/${user.id}`)).status).toBe(
      403,
    );
    expect((await accounts.service.as().get(`/api/users/${user.id}`)).status).toBe(401);
  });

  it('publishes a new name', async () => {
    const user = await accounts.signedUp();
    const { status, body } = await change(user, { fname: ' Anna ' });
    expect({ status, body }).toEqual({ status: 200, body: { user: { ...user, fname: 'Anna' } } });
    expect((await accounts.published()).slice(2)).toEqual([
      { type: 'diner-renamed', user_id: user.id, fname: 'Anna', lname: 'Reyes' },
      { type: 'diner-changed', diner: { ...user, fname: 'Anna', email_proved: false, version: 1 } },
    ]);
  });

  it('takes a new password only with the current one', async () => {
    const user = await accounts.signedUp();
    const changePassword = (password: string, current_password?: string) =>
      change(user, { password, current_password });
    expect((await changePassword('another fine table')).body).toEqual([
      "Your current password can't be blank",
    ]);
    const wrong = await changePassword('another fine table', 'wrong');
    expect(wrong.body).toEqual(['Your current password is incorrect']);
    expect(wrong.headers['x-error-fields']).toBe('current_password');
    expect((await changePassword('password1', PASSWORD)).body).toEqual(['Password is too common']);
    expect((await changePassword('another fine table', PASSWORD)).status).toBe(200);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(401);
    expect((await accounts.signIn(ANA.email, 'another fine table')).status).toBe(200);
    expect((await accounts.published()).slice(2)).toEqual([
      {
        type: 'password-changed',
        user_id: user.id,
        changed_at: '2030-05-01T12:00:00.000Z',
        credential_version: 1,
      },
    ]);
  });

  it('changes language and mail settings one by one', async () => {
    const user = await accounts.signedUp();
    expect(user).toMatchObject({
      email_confirmed: false,
      language: null,
      mail: { reminders: true, invitations: true },
    });
    expect((await change(user, { language: 'es' })).body.user.language).toBe('es');
    const { user: changed } = (await change(user, { mail: { reminders: false } })).body;
    expect(changed).toEqual({ ...user, language: 'es', mail: { reminders: false, invitations: true } });
    expect((await accounts.service.as(user).get(`/api/users/${user.id}`)).body.user).toEqual(changed);
    expect((await accounts.published()).at(-1)).toMatchObject({ type: 'diner-changed', diner: changed });
  });

  it.each([
    [{ language: 'fr' }, 'Language must be en or es', 'language'],
    [{ language: null }, 'Language must be en or es', 'language'],
    [{ mail: true }, 'Mail is invalid', 'mail'],
    [{ mail: { reminders: 'no' } }, 'Reminders must be on or off', 'mail'],
    [{ mail: { invitations: null } }, 'Invitations must be on or off', 'mail'],
  ])('refuses the change %j', async (sent, sentence, field) => {
    const { status, body, headers } = await change(await accounts.signedUp(), sent);
    expect([status, body, headers['x-error-fields']]).toEqual([422, [sentence], field]);
  });

  it('is not changed by an object without any change, and refuses a body without its object', async () => {
    const user = await accounts.signedUp();
    for (const nothing of [{}, { mail: {} }]) {
      const unchanged = await change(user, nothing);
      expect([unchanged.status, unchanged.body]).toEqual([200, { user }]);
    }
    expect(await accounts.published()).toHaveLength(2);
    for (const body of [{}, { user: null }])
      for (const answer of [
        await accounts.service.as(user).patch(`/api/users/${user.id}`, body),
        await accounts.service.as(user).delete(`/api/users/${user.id}`, body),
        await accounts.visitor().post('/api/users', body),
        await accounts.visitor().post('/api/session', body),
      ])
        expect([answer.status, answer.body]).toEqual([400, ['This request could not be read.']]);
  });

  it('is deleted with the current password, published, and its email can be used again', async () => {
    const user = await accounts.signedUp();
    expect((await remove(user)).status).toBe(422);
    expect((await remove(user, 'wrong')).status).toBe(403);
    expect((await remove(user, PASSWORD)).status).toBe(204);
    expect((await accounts.published()).at(-1)).toEqual({ type: 'diner-deleted', user_id: user.id });
    expect(await accounts.database.collection('mailed_links').countDocuments()).toBe(0);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(401);
    expect((await accounts.signUp()).status).toBe(201);
  });

  it("gets no new password that is common or the diner's own name", async () => {
    const user = await accounts.signedUp();
    for (const password of ['19871987', 'anareyes', 'reyes2026']) {
      const answer = await change(user, { password, current_password: PASSWORD });
      expect([answer.status, answer.body]).toEqual([422, ['Password is too common']]);
    }
    const renamed = await change(user, {
      lname: 'Zubizarreta',
      password: 'zubizarreta1',
      current_password: PASSWORD,
    });
    expect(renamed.status).toBe(422);
    expect((await change(user, { password: 'quiet-café-7', current_password: PASSWORD })).status).toBe(200);
  });

  it('limits guesses of the current password like those at sign-in', async () => {
    const user = await accounts.signedUp();
    for (let i = 0; i < 10; i += 1) await remove(user, 'wrong');
    expect((await remove(user, PASSWORD)).status).toBe(429);
  });
});
