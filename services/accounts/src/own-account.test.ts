import { DEMO_EMAIL, DEMO_PASSWORD } from '@mesa/contract';
import { newId } from '@mesa/server-kit/mongo';
import { ANA, PASSWORD, startAccounts } from './testing/start-accounts';

describe('an account', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(() => accounts.clear());
  afterAll(() => accounts.end());

  it('is visible to its diner only', async () => {
    const user = await accounts.signedUp();
    const own = await accounts.service.as(user).get(`/api/users/${user.id}`);
    expect(own.body).toEqual({ user, restaurants: {}, reservations: {} });
    expect((await accounts.service.as({ ...user, id: newId() }).get(`/api/users/${user.id}`)).status).toBe(
      403,
    );
    expect((await accounts.service.as().get(`/api/users/${user.id}`)).status).toBe(401);
  });

  it('publishes a new name', async () => {
    const user = await accounts.signedUp();
    const { status, body } = await accounts.service
      .as(user)
      .patch(`/api/users/${user.id}`, { user: { fname: ' Anna ', email: 'other@mesa.example' } });
    expect({ status, body }).toEqual({ status: 200, body: { user: { ...user, fname: 'Anna' } } });
    expect(await accounts.events()).toEqual([
      { type: 'diner-renamed', user_id: user.id, fname: 'Anna', lname: 'Reyes' },
    ]);
  });

  it('takes a new password only with the current one', async () => {
    const user = await accounts.signedUp();
    const change = async (password: string, current?: string) =>
      accounts.service
        .as(user)
        .patch(`/api/users/${user.id}`, { user: { password, current_password: current } });
    expect((await change('another fine table')).body).toEqual(["Your current password can't be blank"]);
    const wrong = await change('another fine table', 'wrong');
    expect(wrong.body).toEqual(['Your current password is incorrect']);
    expect(wrong.headers['x-error-fields']).toBe('current_password');
    expect((await change('password1', PASSWORD)).body).toEqual(['Password is too common']);
    expect((await change('another fine table', PASSWORD)).status).toBe(200);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(401);
    expect((await accounts.signIn(ANA.email, 'another fine table')).status).toBe(200);
  });

  it('is not changed by an object without any change, and refuses a body without its object', async () => {
    const user = await accounts.signedUp();
    const change = async (body: object) => accounts.service.as(user).patch(`/api/users/${user.id}`, body);
    const unchanged = await change({ user: {} });
    expect([unchanged.status, unchanged.body]).toEqual([200, { user }]);
    expect(await accounts.events()).toEqual([]);
    for (const body of [{}, { user: null }])
      for (const answer of [
        await change(body),
        await accounts.service.as(user).delete(`/api/users/${user.id}`, body),
        await accounts.visitor().post('/api/users', body),
        await accounts.visitor().post('/api/session', body),
      ])
        expect([answer.status, answer.body]).toEqual([400, ['This request could not be read.']]);
  });

  it('is deleted with the current password, published, and its email can be used again', async () => {
    const user = await accounts.signedUp();
    const remove = async (password?: string) =>
      accounts.service.as(user).delete(`/api/users/${user.id}`, { user: { current_password: password } });
    expect((await remove()).status).toBe(422);
    expect((await remove('wrong')).status).toBe(403);
    expect((await remove(PASSWORD)).status).toBe(204);
    expect(await accounts.events()).toEqual([{ type: 'diner-deleted', user_id: user.id }]);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(401);
    expect((await accounts.signUp()).status).toBe(201);
  });

  it('limits guesses of the current password like those at sign-in', async () => {
    const user = await accounts.signedUp();
    for (let i = 0; i < 10; i += 1)
      await accounts.service
        .as(user)
        .delete(`/api/users/${user.id}`, { user: { current_password: 'wrong' } });
    expect(
      (
        await accounts.service
          .as(user)
          .delete(`/api/users/${user.id}`, { user: { current_password: PASSWORD } })
      ).status,
    ).toBe(429);
  });

  it('cannot be changed or deleted by another diner or a visitor', async () => {
    const user = await accounts.signedUp();
    const other = { ...user, id: newId() };
    for (const [as, status] of [
      [other, 403],
      [undefined, 401],
    ] as const) {
      expect(
        (await accounts.service.as(as).patch(`/api/users/${user.id}`, { user: { fname: 'X' } })).status,
      ).toBe(status);
      expect(
        (
          await accounts.service
            .as(as)
            .delete(`/api/users/${user.id}`, { user: { current_password: PASSWORD } })
        ).status,
      ).toBe(status);
    }
  });

  it("cannot be changed when it is the demo diner's", async () => {
    const demo = { id: newId(), fname: 'Demo', lname: 'Diner', email: DEMO_EMAIL };
    await accounts.users.addMissing(
      [{ ...demo, passwordHash: await accounts.hasher.hash(DEMO_PASSWORD) }],
      new Date(),
    );
    expect((await accounts.signIn(DEMO_EMAIL, DEMO_PASSWORD)).status).toBe(200);
    expect(
      (await accounts.service.as(demo).patch(`/api/users/${demo.id}`, { user: { fname: 'X' } })).status,
    ).toBe(403);
    expect(
      (
        await accounts.service.as(demo).patch(`/api/users/${demo.id}`, {
          user: { password: 'new password', current_password: DEMO_PASSWORD },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await accounts.service
          .as(demo)
          .delete(`/api/users/${demo.id}`, { user: { current_password: DEMO_PASSWORD } })
      ).status,
    ).toBe(403);
  });
});
