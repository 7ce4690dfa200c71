import { eventually } from '@mesa/server-kit/testing';
import { answersTo } from '../testing/raw';
import { setUpBff } from '../testing/set-up-bff';

describe('the rate limit by address', () => {
  const { bff } = setUpBff({ env: { RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '1' } });

  const ask = (address: string, origin = bff.origin) =>
    fetch(`${origin}/remotes/registry.json`, { headers: { 'x-forwarded-for': address } });

  it('refuses an address over the limit with Retry-After', async () => {
    const first = await ask('10.0.0.1');
    expect(first.headers.get('ratelimit-policy')).toBe('"address";q=60;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"address";r=59;t=60$/);
    for (let i = 1; i < 60; i += 1) expect((await ask('10.0.0.1')).status).toBe(200);
    let refused = await ask('10.0.0.1');
    // the window slides meanwhile, so a few more may pass
    for (let more = 0; refused.status === 200 && more < 10; more += 1) refused = await ask('10.0.0.1');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(seconds).toBeGreaterThan(0);
    expect(await refused.json()).toEqual([
      `Mesa received too many requests. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    ]);
    expect((await ask('10.0.0.2')).status).toBe(200);
  }, 60_000);

  it('counts all instances together', async () => {
    const second = await bff.another();
    for (let i = 0; i < 40; i += 1) await ask('10.0.1.1');
    for (let count = 0; (await ask('10.0.1.1', second.origin)).status !== 429; count += 1) {
      if (count > 25) await new Promise((resolve) => setTimeout(resolve, 150));
      // at 60 the instance's own count would refuse
      if (count > 55) throw new Error('counted alone');
    }
    await second.end();
  }, 60_000);

  it('counts health checks of strangers alone', async () => {
    const statuses = async (address: string) => {
      const seen = new Set<number>();
      for (let i = 0; i < 70; i += 1)
        seen.add((await fetch(`${bff.origin}/healthz`, { headers: { 'x-forwarded-for': address } })).status);
      return [...seen];
    };
    expect(await statuses('10.0.2.1')).toEqual([200]);
    expect(await statuses('203.0.113.21')).toEqual([200, 429]);
  });

  it('is the same for an address with a port, and one for all that is no address', async () => {
    for (let port = 0; port < 60; port += 1) await ask(`203.0.113.22:${1_000 + port}`);
    await eventually(async () => expect((await ask('203.0.113.22')).status).toBe(429));
    for (let i = 0; i < 60; i += 1) await ask(`hidden-${i}`);
    await eventually(async () => expect((await ask('unknown')).status).toBe(429));
  });

  it('counts addresses that cannot be read', async () => {
    const target = (path: string) =>
      answersTo(
        bff.origin,
        `GET ${path} HTTP/1.1\r\nHost: mesa\r\nX-Forwarded-For: 203.0.113.23\r\nConnection: close\r\n\r\n`,
      );
    const statuses = new Set<number>();
    for (let i = 0; i < 70; i += 1) statuses.add((await target('http://[::1/'))[0]!.status);
    expect([...statuses]).toEqual([400, 429]);
  });
});
