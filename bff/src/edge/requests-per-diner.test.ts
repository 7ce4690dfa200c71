import { DEMO_EMAIL } from '@mesa/contract';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser, type Browser } from '../testing/browser';

describe('the rate limit by diner', () => {
  // 60 requests a minute: for each address, and for each diner
  const { bff } = setUpBff({ services: ['accounts'], env: { RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '1' } });

  let addresses = 0;
  /** An address that has sent no request yet. */
  const fresh = () => ({
    headers: { 'x-forwarded-for': `10.9.${Math.floor((addresses += 1) / 250)}.${addresses % 250}` },
  });
  const listSessions = (browser: Browser) => browser.get('/api/sessions', fresh());

  async function newDiner(email?: string): Promise<Browser> {
    const browser = openBrowser(bff.origin);
    await browser.open();
    const user = {
      fname: 'Ana',
      lname: 'Reyes',
      email: email ?? `diner${addresses}@mesa.example`,
      password: 'table by the window',
    };
    expect((await browser.post('/api/users', { user }, fresh())).status).toBe(201);
    return browser;
  }

  it('refuses a diner over the limit, from however many addresses', async () => {
    const ana = await newDiner();
    const first = await listSessions(ana);
    expect(first.headers.get('ratelimit-policy')).toBe('"address";q=60;w=60, "diner";q=60;w=60');
    let refused = first;
    for (let count = 1; refused.status === 200 && count < 70; count += 1) refused = await listSessions(ana);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(seconds).toBeGreaterThan(0);
    expect(refused.body).toEqual([
      `Mesa received too many requests. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    ]);
    expect((await listSessions(await newDiner())).status).toBe(200);
  }, 60_000);

  it('counts over all instances', async () => {
    const second = await bff.another();
    try {
      const ana = await newDiner();
      for (let i = 0; i < 40; i += 1) await listSessions(ana);
      ana.through(second.origin);
      for (let count = 0; (await listSessions(ana)).status !== 429; count += 1) {
        // more than 20 may pass before the instances have synchronized
        if (count > 25) await new Promise((resolve) => setTimeout(resolve, 150));
        // at 60 the instance's own count would refuse
        if (count > 55) throw new Error('counted alone');
      }
    } finally {
      await second.end();
    }
  }, 60_000);

  it('does not limit the demo diner, who is shared by many visitors', async () => {
    const demo = await newDiner(DEMO_EMAIL);
    for (let i = 0; i < 70; i += 1) expect((await listSessions(demo)).status).toBe(200);
  }, 60_000);
});
