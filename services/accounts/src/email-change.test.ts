import type { User } from '@mesa/contract';
import { ANA, PASSWORD, startAccounts } from './testing/start-accounts';

const NEW = 'ana.reyes@mesa.example';

describe('a new email', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  let user: User;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(async () => {
    await accounts.clear();
    user = await accounts.signedUp();
  });
  afterAll(() => accounts.end());

  const change = (email: string, current_password: string | undefined = PASSWORD) =>
    accounts.service.as(user).patch(`/api/users/${user.id}`, { user: { email, current_password } });
  const confirm = async (token?: string) =>
    accounts
      .visitor()
      .patch(`/api/email_confirmations/${token ?? (await accounts.latestToken('email-confirmation'))}`);

  it('waits until its link is opened, and the address of before is told', async () => {
    const { status, body } = await change(' Ana.Reyes@Mesa.example ');
    expect([status, body]).toEqual([200, { user: { ...user, pending_email: NEW } }]);
    const published = await accounts.published();
    expect(published.find(({ type }) => type === 'email-change-requested')).toMatchObject({
      email: ANA.email,
    });
    expect(published.filter(({ type }) => type === 'email-confirmation-requested').at(-1)).toMatchObject({
      email: NEW,
    });
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(200);
    expect((await accounts.signIn(NEW, PASSWORD)).status).toBe(401);
    expect((await confirm()).body).toEqual({ user: { ...user, email: NEW, email_confirmed: true } });
    expect((await accounts.signIn(NEW, PASSWORD)).status).toBe(200);
    expect((await accounts.signIn(ANA.email, PASSWORD)).status).toBe(401);
  });

  it('is refused without the password, for a taken one, and for one that cannot get mails', async () => {
    await accounts.signUp({ ...ANA, email: NEW });
    expect((await change('other@mesa.example', 'wrong password')).status).toBe(403);
    expect((await change('other@mesa.example', '')).status).toBe(422);
    const taken = await change(NEW);
    expect([taken.status, taken.body]).toEqual([422, ['Email has already been taken']]);
    expect((await change('a@bars-.example')).status).toBe(422);
  });

  it('is void with a new password or the old email, or once somebody else has it', async () => {
    await change(NEW);
    const password = 'another table outside';
    await accounts.service
      .as(user)
      .patch(`/api/users/${user.id}`, { user: { password, current_password: PASSWORD } });
    expect((await confirm()).status).toBe(422);
    await change(NEW, password);
    expect((await change(ANA.email, password)).body).toEqual({ user });
    expect((await confirm()).status).toBe(422);
    await change(NEW, password);
    const token = await accounts.latestToken('email-confirmation');
    await accounts.signUp({ ...ANA, email: NEW });
    expect((await confirm(token)).status).toBe(422);
  });

  it('is asked for five times an hour at most', async () => {
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await change(`ana${i}@mesa.example`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
