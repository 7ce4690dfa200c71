import { DEMO_EMAIL } from '@mesa/contract';
import { unsubscribeToken } from '@mesa/server-kit';
import { eventually } from '@mesa/server-kit/testing';
import { setUpBff } from '../../testing/set-up-bff';
import { openBrowser, PASSWORD } from '../../testing/browser';
import { MAIL_TOKEN_SECRET } from '../../testing/services';

describe('sessions in a browser', () => {
  const { bff } = setUpBff({ services: ['accounts'] });

  const browser = () => openBrowser(bff.origin);

  describe('the page', () => {
    it('contains the current user before any call is made', async () => {
      const tab = browser();
      expect((await tab.open()).bootstrap).toEqual({ currentUser: null, mapsKey: null, remotes: [] });
      const user = await tab.signUp();
      expect((await tab.open()).bootstrap.currentUser).toEqual(user);
    });

    it('contains the current user as a link in a mail has changed them', async () => {
      const tab = browser();
      const { id, mail } = await tab.signUp();
      const token = unsubscribeToken(MAIL_TOKEN_SECRET, 'reminders', id);
      const { status } = await fetch(`${bff.origin}/api/unsubscribe/${token}`, { method: 'POST' });
      expect(status).toBe(204);
      await eventually(async () =>
        expect((await tab.open()).bootstrap.currentUser!.mail).toEqual({ ...mail, reminders: false }),
      );
    });

    it('of a link that ends mails asks people first, and says what it did', async () => {
      const tab = browser();
      const { id, mail } = await tab.signUp();
      const token = unsubscribeToken(MAIL_TOKEN_SECRET, 'invitations', id);
      const address = `${bff.origin}/api/unsubscribe/${token}`;
      const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'es' };
      const answer = await fetch(address, { headers });
      expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
      expect(await answer.text()).toContain('<form method="post"><button>No enviar más</button></form>');
      expect((await tab.open()).bootstrap.currentUser!.mail).toEqual(mail);
      const done = await fetch(address, { headers, method: 'POST', body: new URLSearchParams() });
      expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Listo')]);
      await eventually(async () =>
        expect((await tab.open()).bootstrap.currentUser!.mail).toEqual({ ...mail, invitations: false }),
      );
      const damaged = await fetch(`${address}x`, { headers });
      expect([damaged.status, await damaged.text()]).toEqual([422, expect.stringContaining('incompleto')]);
    });

    it('writes nothing to the database for a visitor', async () => {
      for (let i = 0; i < 5; i += 1) await browser().open();
      const tab = browser();
      await tab.open();
      await tab.open();
      const before = await bff.database.collection('sessions').countDocuments();
      await tab.open();
      expect(await bff.database.collection('sessions').countDocuments()).toBe(before);
    });

    it("escapes a diner's name", async () => {
      const tab = browser();
      await tab.signUp({ fname: '</script><script>alert(1)//', lname: '<!--' });
      const { seen, bootstrap } = await tab.open();
      expect(bootstrap.currentUser?.fname).toBe('</script><script>alert(1)//');
      expect(seen.text).not.toContain('<script>alert');
      expect(seen.text).not.toContain('<!--');
    });
  });

  describe('a session', () => {
    it('starts at sign-up with HttpOnly and SameSite cookies', async () => {
      const tab = browser();
      await tab.open();
      const { status, headers } = await tab.post('/api/users', {
        user: { fname: 'A', lname: 'B', email: 'a.b@mesa.example', password: PASSWORD },
      });
      expect(status).toBe(201);
      const cookie = headers.getSetCookie().find((line) => line.startsWith('mesa_session='));
      expect(cookie).toMatch(
        /^mesa_session=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
      expect(headers.get('x-csrf-token')).toBeTruthy();
    });

    it('is Secure and bound to this host when served over https', async () => {
      const behindTls = await bff.another({ TRUST_PROXY: '1' });
      const answer = await fetch(behindTls.origin, { headers: { 'x-forwarded-proto': 'https' } });
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^__Host-mesa_visitor=.*; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
      await behindTls.end();
    });

    it('ignores forwarded headers without a trusted proxy', async () => {
      const answer = await fetch(bff.origin, { headers: { 'x-forwarded-proto': 'https' } });
      expect(answer.headers.getSetCookie()[0]).toMatch(/^mesa_visitor=/);
    });

    it('gets a new id at every sign-in, and the old one is invalid', async () => {
      const tab = browser();
      const { email } = await tab.signUp();
      const old = tab.cookies.get('mesa_session');
      expect((await tab.post('/api/session', { user: { email, password: PASSWORD } })).status).toBe(200);
      expect(tab.cookies.get('mesa_session')).not.toBe(old);
      const thief = browser();
      thief.cookies.set('mesa_session', old!);
      expect((await thief.open()).bootstrap.currentUser).toBeNull();
    });

    it('is stored as a digest of its token, without the token', async () => {
      const tab = browser();
      await tab.signUp();
      const token = tab.cookies.get('mesa_session')!;
      const kept = JSON.stringify(await bff.database.collection('sessions').find().toArray());
      expect(kept).not.toContain(token);
    });

    it('ends everywhere at logout, which also works for a visitor', async () => {
      const tab = browser();
      await tab.signUp();
      const token = tab.cookies.get('mesa_session')!;
      const out = await tab.delete('/api/session');
      expect(out.status).toBe(204);
      expect(out.text).toBe('');
      expect(tab.cookies.has('mesa_session')).toBe(false);
      const thief = browser();
      thief.cookies.set('mesa_session', token);
      expect((await thief.get('/api/sessions')).status).toBe(401);
      expect((await tab.delete('/api/session')).status).toBe(204);
    });

    it('closes its open sockets when it ends', async () => {
      const tab = browser();
      await tab.signUp();
      const kept = await bff.database.collection('sessions').findOne({}, { sort: { created_at: -1 } });
      await tab.delete('/api/session');
      const events = bff.database.getClient().db(bff.settings.EVENTS_DB).collection('bff');
      expect(await events.countDocuments({ type: 'sessions-ended', sessions: String(kept?._id) })).toBe(1);
    });

    it('expires when idle for too long', async () => {
      const tab = browser();
      await tab.signUp();
      await bff.database
        .collection('sessions')
        .updateMany({}, { $set: { expires_at: new Date(Date.now() - 1) } });
      expect((await tab.get('/api/sessions')).status).toBe(401);
      expect(tab.cookies.has('mesa_session')).toBe(false);
    });

    it('is extended by use, but never past its maximum age', async () => {
      const tab = browser();
      await tab.signUp();
      const sessions = bff.database.collection('sessions');
      const day = 86_400_000;
      const created = new Date(Date.now() - 29 * day);
      await sessions.updateMany({}, { $set: { created_at: created, seen_at: new Date(Date.now() - day) } });
      expect((await tab.get('/api/sessions')).status).toBe(200);
      const kept = await sessions.findOne({}, { sort: { seen_at: -1 } });
      expect(kept?.['expires_at']).toEqual(new Date(created.getTime() + 30 * day));
    });

    it('is listed with its device, and the others can be ended', async () => {
      const [here, there] = [browser(), browser()];
      const { email } = await here.signUp();
      await there.open();
      await there.post(
        '/api/session',
        { user: { email, password: PASSWORD } },
        {
          headers: {
            'user-agent':
              'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
              'Chrome/126.0 Mobile Safari/537.36',
          },
        },
      );
      const listed = Object.values(
        (await here.get('/api/sessions')).body as Record<string, { device: string; current: boolean }>,
      );
      expect(listed).toHaveLength(2);
      expect(listed.filter(({ current }) => current)).toHaveLength(1);
      expect(listed.find(({ current }) => !current)?.device).toBe('Chrome on Android');
      expect((await here.delete('/api/sessions/others')).status).toBe(204);
      expect((await there.get('/api/sessions')).status).toBe(401);
      expect((await here.get('/api/sessions')).status).toBe(200);
    });

    it('of the shared demo diner cannot be seen or ended by others', async () => {
      const [here, there] = [browser(), browser()];
      for (const tab of [here, there]) await tab.signUp();
      // the seed alone makes the demo diner; what counts here is whose session it is
      await bff.database
        .collection('sessions')
        .updateMany({}, { $set: { 'user.id': 'd'.repeat(24), 'user.email': DEMO_EMAIL } });
      const refused = await here.delete('/api/sessions/others');
      expect({ status: refused.status, body: refused.body }).toEqual({
        status: 403,
        body: ["The demo account is shared, so you can't sign others out."],
      });
      expect((await there.get('/api/sessions')).status).toBe(200);
      expect(
        Object.values((await here.get('/api/sessions')).body as Record<string, { current: boolean }>).map(
          ({ current }) => current,
        ),
      ).toEqual([true]);
    });

    it('ends elsewhere with a new password, and has a new name at once', async () => {
      const [here, there] = [browser(), browser()];
      const { id, email } = await here.signUp();
      await there.open();
      await there.post('/api/session', { user: { email, password: PASSWORD } });
      expect((await here.patch(`/api/users/${id}`, { user: { fname: 'Anna' } })).status).toBe(200);
      expect((await there.open()).bootstrap.currentUser?.fname).toBe('Anna');
      expect(
        (
          await here.patch(`/api/users/${id}`, {
            user: { password: 'another fine table', current_password: PASSWORD },
          })
        ).status,
      ).toBe(200);
      expect((await there.open()).bootstrap.currentUser).toBeNull();
      expect((await here.open()).bootstrap.currentUser?.id).toBe(id);
    });

    it.each(['', '\ufeff'])(
      'ends elsewhere however the body with the new password is encoded: %j before it',
      async (mark) => {
        const [here, there] = [browser(), browser()];
        const { id, email } = await here.signUp();
        await there.open();
        await there.post('/api/session', { user: { email, password: PASSWORD } });
        const user = { password: 'another fine table', current_password: PASSWORD };
        const body = `${mark}${JSON.stringify({ user })}`;
        expect((await here.patch(`/api/users/${id}`, body)).status).toBe(200);
        expect((await there.open()).bootstrap.currentUser).toBeNull();
        expect((await here.patch(`/api/users/${id}`, `${mark}{"user":{}}`)).status).toBe(200);
      },
    );

    it('ends everywhere with the account', async () => {
      const [here, there] = [browser(), browser()];
      const { id, email } = await here.signUp();
      await there.open();
      await there.post('/api/session', { user: { email, password: PASSWORD } });
      expect((await here.delete(`/api/users/${id}`, { user: { current_password: PASSWORD } })).status).toBe(
        204,
      );
      expect((await here.open()).bootstrap.currentUser).toBeNull();
      expect((await there.open()).bootstrap.currentUser).toBeNull();
    });
  });
});
