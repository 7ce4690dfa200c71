import { eventually } from '@mesa/server-kit/testing';
import { ADMIN_TOKEN } from '../testing/bff';
import { openBrowser, PASSWORD } from '../testing/browser';
import { setUpBff } from '../testing/set-up-bff';

describe("the operator's calls about accounts and reviews", () => {
  const { bff, admin } = setUpBff({ services: ['accounts', 'restaurants', 'reviews'], restaurants: 3 });

  const send = async (action: string, body: object, token = ADMIN_TOKEN, origin = bff.admin) => {
    const response = await fetch(`${origin}/admin/accounts/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  const diner = async () => {
    const browser = openBrowser(bff.origin);
    const { email } = await browser.signUp();
    const isSignedIn = async () => (await browser.get('/api/sessions')).status === 200;
    const signIn = async () => {
      await browser.open();
      return browser.post('/api/session', { user: { email, password: PASSWORD } });
    };
    return { email, isSignedIn, signIn };
  };

  it("ends an account's sessions, on every instance", async () => {
    const [here, bystander] = [await diner(), await diner()];
    const second = await bff.another();
    try {
      const there = openBrowser(second.origin);
      await there.open();
      await there.post('/api/session', { user: { email: here.email, password: PASSWORD } });
      expect((await there.get('/api/sessions')).status).toBe(200);
      expect((await send('end-sessions', { email: here.email.toUpperCase() })).status).toBe(204);
      expect(await here.isSignedIn()).toBe(false);
      await eventually(async () => expect((await there.get('/api/sessions')).status).toBe(401), 2_000);
    } finally {
      await second.end();
    }
    expect(await bystander.isSignedIn()).toBe(true);
    expect((await admin.audit('accounts'))[0]).toMatchObject({
      by: 'operator',
      action: 'end-sessions',
      note: here.email,
    });
    expect((await here.signIn()).status).toBe(200);
  }, 60_000);

  it('blocks an account and lifts the block', async () => {
    const blocked = await diner();
    expect((await send('block', { email: blocked.email, reason: 'sells tables' })).status).toBe(204);
    expect(await blocked.isSignedIn()).toBe(false);
    const refused = await blocked.signIn();
    expect([refused.status, refused.body]).toEqual([401, ['Your email or password is incorrect']]);
    expect((await send('unblock', { email: blocked.email })).status).toBe(204);
    expect((await blocked.signIn()).status).toBe(200);
    expect((await admin.audit('accounts')).slice(0, 2)).toEqual([
      expect.objectContaining({ action: 'unblock', note: blocked.email }),
      expect.objectContaining({ action: 'block', note: `${blocked.email}: sells tables` }),
    ]);
  }, 60_000);

  it('removes a review from lists and averages within two seconds', async () => {
    const browser = openBrowser(bff.origin);
    const [id] = Object.keys((await browser.get('/api/restaurants')).body as object);
    const restaurant = async () => {
      const { body } = await browser.get(`/api/restaurants/${id}`);
      return body as { restaurant: { num_reviews: number }; reviews: Record<string, unknown> };
    };
    const before = await restaurant();
    const [review] = Object.keys(before.reviews);
    const body = { id: review, reason: 'names a waiter' };
    expect(await send('remove-review', body)).toEqual({ status: 204, body: null });
    await eventually(async () => {
      const { restaurant: after, reviews } = await restaurant();
      expect(reviews).not.toHaveProperty(review!);
      expect(after.num_reviews).toBe(before.restaurant.num_reviews - 1);
    }, 2_000);
    expect((await admin.audit('accounts'))[0]).toMatchObject({
      action: 'remove-review',
      note: `${review}: names a waiter`,
    });
    expect(await send('remove-review', body)).toEqual({
      status: 404,
      body: [`There is no review ${review}.`],
    });
  }, 60_000);

  it('names what it does not know, and what is wrong', async () => {
    for (const action of ['end-sessions', 'block', 'unblock'])
      expect(await send(action, { email: 'Nobody@mesa.example' })).toEqual({
        status: 404,
        body: ['No account has the email nobody@mesa.example.'],
      });
    expect(await send('block', { email: 'nobody' })).toEqual({ status: 422, body: ['Email is invalid'] });
    expect((await send('remove-review', { id: 'x' })).status).toBe(422);
    expect(await send('remove-review', { id: '../x', reason: 'r' })).toEqual({
      status: 404,
      body: ['There is no review ../x.'],
    });
  });

  it('is open to the operator alone, and not on the public port', async () => {
    const { key } = (await admin.ask('POST', '/keys', { team: 'booking', remotes: ['mf-booking'] })).body as {
      key: string;
    };
    for (const action of ['end-sessions', 'block', 'unblock', 'remove-review']) {
      expect((await send(action, { email: 'a@b.example' }, key)).status).toBe(403);
      expect((await send(action, { email: 'a@b.example' }, 'wrong')).status).toBe(401);
      expect([403, 404]).toContain((await send(action, {}, ADMIN_TOKEN, bff.origin)).status);
    }
  });
});
