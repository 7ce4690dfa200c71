import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { closeServer, createLog, listen, type Log } from '@mesa/server-kit';
import express from 'express';
import { errorHandler } from '../../edge/error-handler';
import { ADMIN_TOKEN } from '../../testing/bff';
import { answersTo } from '../../testing/raw';
import { adminOf } from '../../testing/remotes';
import { setUpBff } from '../../testing/set-up-bff';
import { authenticate, type AccessDependencies } from './access';

describe('access to the admin port', () => {
  const TOKEN = 'the-token-of-the-operator';
  const lines: unknown[] = [];
  const keep = (line: unknown) => void lines.push(line);
  const dependencies = {
    tokens: [TOKEN],
    keys: { named: async () => null },
    rateLimiter: {
      take: async () => ({ left: 1, resetsIn: 60, wait: 0 }),
    },
    rateLimitFactor: 1,
    securityLog: { info: keep, warn: keep } as unknown as Log,
    now: () => new Date(),
  } as unknown as AccessDependencies;
  const app = express();
  app.use(authenticate(dependencies), (_request, response) => void response.end());
  app.use(errorHandler(createLog('test', 'silent')));
  const server = createServer(app);
  beforeAll(() => listen(server, 0, '127.0.0.1'));
  afterAll(() => {
    server.closeAllConnections();
    return closeServer(server);
  });

  it('writes each use of a key, and each wrong one, to the log of security events', async () => {
    const { port } = server.address() as AddressInfo;
    const ask = async (token: string) =>
      (await fetch(`http://127.0.0.1:${port}`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await ask(TOKEN)).toBe(200);
    expect(await ask('a-guess')).toBe(401);
    expect(lines).toEqual([
      expect.objectContaining({ event: 'key-used', key: 'operator' }),
      expect.objectContaining({ event: 'key-refused', key: 'operator' }),
    ]);
  });
});

describe('the admin port', () => {
  const { bff, admin } = setUpBff({ env: { RATE_LIMIT_FACTOR: '1' } });

  it('never locks out the right token, whatever was sent before it', async () => {
    const guess = adminOf(bff.admin, 'wrong-token-of-somebody');
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1) statuses.push((await guess.list()).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    // as an <img> of any page makes a browser send them
    for (let i = 0; i < 30; i += 1) expect((await fetch(`${bff.admin}/admin/remotes`)).status).toBe(401);
    expect((await admin.list()).status).toBe(200);
  });

  const get = async (path: string, lines: string) => {
    const [answer] = await answersTo(
      bff.admin,
      `GET ${path} HTTP/1.1\r\n${lines}\r\nAuthorization: Bearer ${ADMIN_TOKEN}\r\nConnection: close\r\n\r\n`,
    );
    return answer!.status;
  };

  it.each([
    'Host: rebound.evil.example',
    'Host: rebound.evil.example:4201',
    'Host: 127.0.0.1.evil.example',
    'Host: localhost.evil.example',
    'Host: [::1',
    'Host: 127.0.0.1\r\nSec-Fetch-Site: cross-site',
    'Host: 127.0.0.1\r\nSec-Fetch-Site: same-site',
    'Host: 127.0.0.1\r\nOrigin: https://evil.example',
    'Host: 127.0.0.1\r\nOrigin: null',
  ])('answers no page of another site: %s', async (lines) => {
    for (const path of ['/metrics', '/readyz', '/admin/remotes', '/admin/services', '/nothing'])
      expect([path, await get(path, lines)]).toEqual([path, 403]);
  });

  it.each([
    'Host: localhost:4201',
    'Host: 127.0.0.1',
    'Host: [::1]:4201',
    'Host: bff:3001',
    'Host: bff.mesa.svc.cluster.local:3001',
    'Host: 127.0.0.1\r\nSec-Fetch-Site: same-origin',
    'Host: 127.0.0.1\r\nSec-Fetch-Site: none',
  ])('answers commands, probes and its own pages: %s', async (lines) => {
    for (const path of ['/metrics', '/readyz', '/admin/remotes'])
      expect([path, await get(path, lines)]).toEqual([path, 200]);
  });
});
