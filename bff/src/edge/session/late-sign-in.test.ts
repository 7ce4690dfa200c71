import { mailedToken } from '@mesa/server-kit';
import { ADMIN_TOKEN } from '../../testing/bff';
import { openBrowser, PASSWORD, type Browser } from '../../testing/browser';
import { holdResponses } from '../../testing/hold-responses';
import { MAIL_TOKEN_SECRET } from '../../testing/services';
import { setUpBff } from '../../testing/set-up-bff';

const NEW_PASSWORD = 'another fine table';

describe('a sign-in or a change that is under way', () => {
  const { bff } = setUpBff({ services: ['accounts'], env: { RATE_LIMIT_FACTOR: '100' } });
  let accounts: Awaited<ReturnType<typeof holdResponses>>;
  let slow: Awaited<ReturnType<typeof bff.another>>;
  beforeAll(async () => {
    accounts = await holdResponses(bff.services.accounts!.origin);
    slow = await bff.another({ ACCOUNTS_SERVICE_URL: accounts.origin });
  });
  afterAll(async () => {
    await slow.end();
    await accounts.close();
  });

  type Diner = Awaited<ReturnType<typeof owner>>;
  async function owner() {
    const browser = openBrowser(bff.origin);
    return { browser, ...(await browser.signUp()) };
  }
  const setPassword = ({ browser, id }: Diner) =>
    browser.patch(`/api/users/${id}`, { user: { password: NEW_PASSWORD, current_password: PASSWORD } });
  const resetPassword = async ({ id, email }: Diner) => {
    const reader = openBrowser(bff.origin);
    await reader.open();
    await reader.post('/api/password_resets', { user: { email } });
    const events = bff.database.getClient().db(bff.settings.EVENTS_DB).collection('accounts');
    const requested = await events.findOne({ type: 'password-reset-requested', user_id: id });
    const token = mailedToken(MAIL_TOKEN_SECRET, 'password-reset', String(requested!['id']));
    return reader.patch(`/api/password_resets/${token}`, { user: { password: NEW_PASSWORD } });
  };
  const block = async ({ email }: Diner) => {
    const { status } = await fetch(`${bff.admin}/admin/accounts/block`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(status).toBe(204);
  };
  const remove = ({ browser, id }: Diner) =>
    browser.delete(`/api/users/${id}`, { user: { current_password: PASSWORD } });

  const isSignedIn = async (browser: Browser) => (await browser.get('/api/sessions')).status === 200;

  it.each([
    ['a new password', setPassword],
    ['a reset', resetPassword],
    ['a block', block],
    ['a deletion', remove],
  ] as const)('gives a thief no session after %s', async (_event, end) => {
    const diner = await owner();
    const thief = openBrowser(slow.origin);
    await thief.open();
    accounts.hold('POST /api/session', () => end(diner));
    const signedIn = await thief.post('/api/session', { user: { email: diner.email, password: PASSWORD } });
    expect([signedIn.status, signedIn.body]).toEqual([401, ['Your email or password is incorrect']]);
    expect(await isSignedIn(thief)).toBe(false);
    expect(
      await bff.database.collection('sessions').countDocuments({ 'user.id': diner.id, device: /./ }),
    ).toBe(end === setPassword || end === resetPassword ? 1 : 0);
  });

  it('still signs in when only the name was changed, and the session has the new one', async () => {
    const diner = await owner();
    const there = openBrowser(slow.origin);
    await there.open();
    accounts.hold('POST /api/session', () =>
      diner.browser.patch(`/api/users/${diner.id}`, { user: { fname: 'Anna' } }),
    );
    const signIn = { user: { email: diner.email, password: PASSWORD } };
    expect((await there.post('/api/session', signIn)).status).toBe(200);
    expect((await there.open()).bootstrap.currentUser?.fname).toBe('Anna');
  });
});
