import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@mesa/server-kit/testing';
import { ADMIN_TOKEN, startBff, type TestBff } from '../../testing/bff';
import { openBrowser } from '../../testing/browser';
import { adminOf, buildOf } from '../../testing/remotes';

interface Sent {
  signature: unknown;
  body: string;
}

describe("the operator's hook", () => {
  const sent: Sent[] = [];
  let hook: Server;
  let bff: TestBff;
  /** how often the hook refuses before it accepts */
  let refusals = 0;

  beforeAll(async () => {
    hook = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          return response.writeHead(500).end();
        }
        sent.push({ signature: request.headers['x-mesa-signature'], body });
        return response.writeHead(204).end();
      });
    });
    await new Promise<void>((listening) => hook.listen(0, '127.0.0.1', listening));
    const { port } = hook.address() as AddressInfo;
    bff = await startBff({ env: { MESA_RELEASE_HOOK: `http://127.0.0.1:${port}/hook` } });
  }, 180_000);
  afterAll(async () => {
    await bff.end();
    await new Promise((closed) => hook.close(closed));
  });

  it('gets a rollback by a signed POST, also when it fails twice', async () => {
    const admin = adminOf(bff.admin);
    for (const version of ['1.0.0', '1.1.0']) {
      await admin.publish(version, buildOf('mf-sent', version, { routes: ['/sent'] }));
      await admin.live('mf-sent', version);
    }
    refusals = 2;
    await admin.rollback('mf-sent');
    await eventually(() => expect(sent).toHaveLength(1));
    const [{ body, signature }] = sent as [Sent];
    expect(JSON.parse(body)).toEqual({
      event: 'rolled-back',
      remote: 'mf-sent',
      version: '1.1.0',
      live: '1.0.0',
      reason: 'rolled back by operator',
      at: expect.any(String),
    });
    const { key } = (await admin.ask('GET', '/keys/hook')).body as { key: string };
    expect(key).not.toContain(ADMIN_TOKEN);
    expect(signature).toBe(`sha256=${createHmac('sha256', key).update(body).digest('hex')}`);
  });

  describe('is told of errors', () => {
    const errorsOf = (version: string) =>
      sent
        .map(({ body }) => JSON.parse(body) as { event: string; version: string })
        .filter((event) => event.event === 'errors' && event.version === version);
    /** Reports a failure as a page does. @param network of its proxy, which is not trusted here */
    const report = async (version: string, message: string, { hasToken = true, network = '' } = {}) => {
      const tab = openBrowser(bff.origin);
      await tab.open();
      const token = hasToken ? tab.token : 'none';
      const body = { name: 'mf-sent', version, kind: 'render', message, token };
      const headers = { 'content-type': 'text/plain', ...(network && { 'x-forwarded-for': network }) };
      expect((await tab.post('/remotes/reports', JSON.stringify(body), { headers })).status).toBe(204);
    };
    const countOf = async (version: string) => {
      const { body } = await adminOf(bff.admin).ask('GET', '/mf-sent/errors');
      return (body as { errors: { version: string; count: number; visitors: number }[] }).errors
        .filter((error) => error.version === version)
        .map(({ count, visitors }) => [count, visitors]);
    };

    it('that ten visitors have met, once an hour and version, without what a browser wrote', async () => {
      for (let i = 0; i < 10; i += 1) await report('1.0.0', 'Mesa security: call now');
      await eventually(() => expect(errorsOf('1.0.0')).toHaveLength(1));
      expect(errorsOf('1.0.0')).toEqual([
        {
          event: 'errors',
          remote: 'mf-sent',
          version: '1.0.0',
          visitors: 10,
          link: '/admin/remotes/mf-sent/errors',
          at: expect.any(String),
        },
      ]);
      for (let i = 0; i < 10; i += 1) await report('1.0.0', 'another message');
      await eventually(async () =>
        expect(await countOf('1.0.0')).toEqual([
          [10, 10],
          [10, 10],
        ]),
      );
      expect(errorsOf('1.0.0')).toHaveLength(1);
    });

    it('by no report without the token of a page, nor by many visitors of one network', async () => {
      for (let i = 0; i < 12; i += 1) await report('1.1.0', 'no page', { hasToken: false });
      for (let i = 0; i < 12; i += 1) await report('1.1.0', 'one network', { network: '203.0.113.9' });
      await eventually(async () => {
        const [oneNetwork, noPage] = await countOf('1.1.0');
        expect(noPage).toEqual([12, 0]);
        expect(oneNetwork![0]).toBe(12);
        expect(oneNetwork![1]).toBeLessThanOrEqual(2);
      });
      expect(errorsOf('1.1.0')).toEqual([]);
    });
  });
});
