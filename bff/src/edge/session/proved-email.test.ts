import { mailedToken } from '@mesa/server-kit';
import { openBrowser, type Browser } from '../../testing/browser';
import { MAIL_TOKEN_SECRET } from '../../testing/services';
import { setUpBff } from '../../testing/set-up-bff';

describe('a session', () => {
  const { bff } = setUpBff({ services: ['accounts'], env: { RATE_LIMIT_FACTOR: '100' } });

  const open = async (browser: Browser, user_id: string) => {
    const events = bff.database.getClient().db(bff.settings.EVENTS_DB).collection('accounts');
    const requested = await events.findOne({ type: 'email-confirmation-requested', user_id });
    const token = mailedToken(MAIL_TOKEN_SECRET, 'email-confirmation', String(requested!['id']));
    return browser.patch(`/api/email_confirmations/${token}`);
  };
  const isProved = async (id: string) => {
    const session = await bff.database.collection('sessions').findOne({ 'user.id': id });
    return session?.['account'].email_proved as boolean;
  };

  it('knows that the email is proved once its link was opened in it, and in no other', async () => {
    const [stranger, owner] = [openBrowser(bff.origin), openBrowser(bff.origin)];
    const { id } = await stranger.signUp();
    await owner.open();
    // the owner of the address opens the link without a session, then in one of another account
    expect((await open(owner, id)).status).toBe(200);
    expect(await isProved(id)).toBe(false);
    await owner.signUp();
    expect((await open(owner, id)).status).toBe(200);
    expect(await isProved(id)).toBe(false);
    const confirmed = await open(stranger, id);
    expect(confirmed.body).toMatchObject({ user: { id, email_confirmed: true } });
    expect(await isProved(id)).toBe(true);
    // it never leaves Mesa
    expect((await stranger.open()).bootstrap.currentUser).not.toHaveProperty('email_proved');
  });
});
