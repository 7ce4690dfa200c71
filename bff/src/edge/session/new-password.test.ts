import { mailedToken } from '@mesa/server-kit';
import { eventually } from '@mesa/server-kit/testing';
import { openBrowser, PASSWORD, type Browser } from '../../testing/browser';
import { loseResponses } from '../../testing/lose-responses';
import { MAIL_TOKEN_SECRET } from '../../testing/services';
import { setUpBff } from '../../testing/set-up-bff';

const NEW_PASSWORD = 'another fine table';

describe('the sessions of a diner with a new password', () => {
  const { bff } = setUpBff({ services: ['accounts'], env: { RATE_LIMIT_FACTOR: '100' } });
  let accounts: Awaited<ReturnType<typeof loseResponses>>;
  let interrupted: Awaited<ReturnType<typeof bff.another>>;
  beforeAll(async () => {
    accounts = await loseResponses(bff.services.accounts!.origin);
    interrupted = await bff.another({ ACCOUNTS_SERVICE_URL: accounts.origin });
  });
  afterAll(async () => {
    await interrupted.end();
    await accounts.close();
  });

  const browser = () => openBrowser(bff.origin);
  const events = () => bff.database.getClient().db(bff.settings.EVENTS_DB).collection('accounts');

  /** Two browsers of one diner. */
  async function twoBrowsers() {
    const [here, there] = [browser(), browser()];
    const user = await here.signUp();
    await there.open();
    const signIn = { user: { email: user.email, password: PASSWORD } };
    await eventually(async () => expect((await there.post('/api/session', signIn)).status).toBe(200));
    return { here, there, ...user };
  }

  /** The path of the link that a diner is mailed. */
  async function resetPathOf({ id, email, here }: { id: string; email: string; here: Browser }) {
    const { status } = await here.post('/api/password_resets', { user: { email } });
    expect(status).toBeLessThan(300);
    const requested = await events().findOne({ type: 'password-reset-requested', user_id: id });
    const token = mailedToken(MAIL_TOKEN_SECRET, 'password-reset', String(requested!['id']));
    return `/api/password_resets/${token}`;
  }

  const expectSignedOut = (tab: Browser) =>
    eventually(async () => expect((await tab.open()).bootstrap.currentUser).toBeNull());

  /** Waits until the BFF has handled the event of the new password. */
  async function handled(userId: string): Promise<void> {
    const event = await events().findOne({ type: 'password-changed', user_id: userId });
    const marks = bff.database.collection<{ _id: string }>('handled');
    const mark = { _id: `bff/${String(event!._id)}` };
    await eventually(async () => expect(await marks.findOne(mark)).not.toBeNull());
  }

  it('end, except the one that changed it, also when the response of accounts is lost', async () => {
    const { here, there, id } = await twoBrowsers();
    here.through(interrupted.origin);
    const user = { password: NEW_PASSWORD, current_password: PASSWORD };
    expect((await here.patch(`/api/users/${id}`, { user })).status).toBe(503);
    here.through(bff.origin);
    await expectSignedOut(there);
    expect((await here.open()).bootstrap.currentUser?.id).toBe(id);
  });

  it('end after a reset by mail, also when the response of accounts is lost', async () => {
    const diner = await twoBrowsers();
    const path = await resetPathOf(diner);
    const reader = browser();
    await reader.open();
    reader.through(interrupted.origin);
    expect((await reader.patch(path, { user: { password: NEW_PASSWORD } })).status).toBe(503);
    await expectSignedOut(diner.here);
    await expectSignedOut(diner.there);
  });

  it('end at once, and the one of the reset stays after the event of it', async () => {
    const diner = await twoBrowsers();
    const path = await resetPathOf(diner);
    const reader = browser();
    await reader.open();
    expect((await reader.patch(path, { user: { password: NEW_PASSWORD } })).status).toBe(200);
    expect((await diner.here.open()).bootstrap.currentUser).toBeNull();
    expect((await diner.there.open()).bootstrap.currentUser).toBeNull();
    await handled(diner.id);
    expect((await reader.open()).bootstrap.currentUser?.id).toBe(diner.id);
  });
});
