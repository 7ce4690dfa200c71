import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@mesa/server-kit/testing';
import { ADMIN_TOKEN, startBff, type TestBff } from '../testing/bff';
import { adminOf, buildOf } from '../testing/remotes';

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
    expect(signature).toBe(`sha256=${createHmac('sha256', ADMIN_TOKEN).update(body).digest('hex')}`);
  });

  it('gets an error that ten visitors have met', async () => {
    const report = () =>
      fetch(`${bff.origin}/remotes/reports`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', origin: bff.origin },
        body: JSON.stringify({ name: 'mf-sent', version: '1.0.0', kind: 'render', message: 'Error: x' }),
      });
    for (let i = 0; i < 10; i += 1) expect((await report()).status).toBe(204);
    await eventually(() =>
      expect(sent.map(({ body }) => JSON.parse(body) as object)).toContainEqual(
        expect.objectContaining({
          event: 'errors',
          version: '1.0.0',
          reason: '10 visitors met: Error: x',
        }),
      ),
    );
  });
});
