import { mailedToken } from '@mesa/server-kit';
import { MAIL_TOKEN_SECRET, startAccounts } from './testing/start-accounts';

const EXPIRED = ['This link has expired. Ask for a new one.'];
const DAY_MINUTES = 24 * 60;

describe('an email confirmation', () => {
  let accounts: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    accounts = await startAccounts();
  });
  beforeEach(() => accounts.clear());
  afterAll(() => accounts.end());

  const confirm = async (token: string) => accounts.visitor().patch(`/api/email_confirmations/${token}`);
  const tokens = async () =>
    (await accounts.published())
      .filter(({ type }) => type === 'email-confirmation-requested')
      .map(({ id }) => mailedToken(MAIL_TOKEN_SECRET, 'email-confirmation', String(id)));

  it('is asked for by the sign-up, needs no session, and works again', async () => {
    const user = await accounts.signedUp();
    expect(user.email_confirmed).toBe(false);
    const [token] = await tokens();
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await confirm(token!);
      expect([status, body]).toEqual([200, { user: { ...user, email_confirmed: true } }]);
    }
    const changes = (await accounts.published()).filter(({ type }) => type === 'diner-changed');
    expect(changes.map(({ diner }) => diner.email_confirmed)).toEqual([false, true]);
  });

  it('can be asked for again, five times an hour; the older links stay valid for seven days', async () => {
    const user = await accounts.signedUp();
    const ask = async () => accounts.service.as(user).post('/api/email_confirmations');
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push((await ask()).status);
    expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
    expect(await tokens()).toHaveLength(6);
    accounts.passMinutes(7 * DAY_MINUTES - 1);
    expect((await confirm((await tokens())[0]!)).status).toBe(200);
    accounts.passMinutes(1);
    const late = await confirm((await tokens())[5]!);
    expect([late.status, late.body]).toEqual([422, EXPIRED]);
  });

  it.each(['x', 'x'.repeat(43), '%2e%2e'])('is refused for the unknown token %s', async (token) => {
    const { status, body } = await confirm(token);
    expect([status, body]).toEqual([422, EXPIRED]);
  });
});
