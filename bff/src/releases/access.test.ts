import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { closeServer, createLog, listen, type Log } from '@mesa/server-kit';
import express from 'express';
import { errorHandler } from '../edge/error-handler';
import { authenticate, type AccessDependencies } from './access';

describe('access to the admin port', () => {
  const TOKEN = 'the-token-of-the-operator';
  const lines: unknown[] = [];
  const keep = (line: unknown) => void lines.push(line);
  const dependencies = {
    tokens: [TOKEN],
    keys: { named: async () => null },
    rateLimiter: {
      secondsUntilAllowed: async () => 0,
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
