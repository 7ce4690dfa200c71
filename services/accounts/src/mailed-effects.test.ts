import type { User } from '@mesa/contract';
import { ANA, PASSWORD, startAccounts } from './testing/start-accounts';

describe('what accounts mails to somebody', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(() => accounts.clear());
  afterAll(() => accounts.end());

  const setPassword = (user: User, password: string, current_password: string) =>
    accounts.service.as(user).patch(`/api/users/${user.id}`, { user: { password, current_password } });
  const setEmail = (user: User, email: string, address?: string) =>
    accounts.service
      .as(user, address ? { address } : {})
      .patch(`/api/users/${user.id}`, { user: { email, current_password: PASSWORD } });
  const published = async (type: string) =>
    (await accounts.published()).filter((event) => event['type'] === type);

  it('is nothing for the same password again', async () => {
    const user = await accounts.signedUp();
    for (let i = 0; i < 8; i += 1) expect((await setPassword(user, PASSWORD, PASSWORD)).status).toBe(200);
    expect(await published('password-changed')).toEqual([]);
    expect((await setPassword(user, PASSWORD, 'wrong')).status).toBe(422);
  });

  it('is five new passwords an hour, those of the same moment included', async () => {
    const user = await accounts.signedUp();
    const password = (i: number) => `fine table number ${i}`;
    for (let i = 0; i < 4; i += 1) await setPassword(user, password(i), i === 0 ? PASSWORD : password(i - 1));
    const answers = await Promise.all([4, 5, 6].map((i) => setPassword(user, password(i), password(3))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await published('password-changed')).toHaveLength(5);
  });

  it('is five confirmations a day to an email of somebody else, whichever accounts ask', async () => {
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      const user = await accounts.signedUp({ ...ANA, email: `ana${i}@mesa.example` });
      statuses.push((await setEmail(user, 'stranger@mesa.example', `10.0.3.${i}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('counts a new email with the sign-ups of its network, so that no new account asks again', async () => {
    const address = '10.0.4.1';
    const users: User[] = [];
    for (let i = 0; i < 6; i += 1)
      users.push(await accounts.signedUp({ ...ANA, email: `b${i}@mesa.example` }));
    // each asks five times whether the next one's email is taken
    for (let i = 0; i < 30; i += 1)
      expect((await setEmail(users[i % 6]!, `b${(i + 1) % 6}@mesa.example`, address)).status).not.toBe(200);
    const refused = await accounts.signUp({ ...ANA, email: 'late@mesa.example' }, address);
    expect(refused.status).toBe(429);
  });
});
