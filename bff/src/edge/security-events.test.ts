import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen, type Log } from '@mesa/server-kit';
import { localsOf, type Locals } from './locals';
import { securityEvents } from './security-events';
import { FIRST_STATE } from './session/session-store';
import { createMac } from './signatures';

describe('the security log', () => {
  const lines: Record<string, unknown>[] = [];
  const log = { info: (line: Record<string, unknown>) => lines.push(line) } as unknown as Log;
  const ANA: Locals['session'] = {
    id: 'digest-of-her-session',
    user: { id: 'ana', fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example' },
    account: FIRST_STATE,
  };
  /** what the middleware behind it does */
  let answer: { status: number; locals?: Partial<Locals> } = { status: 200 };
  const app = express().set('trust proxy', 1);
  const write = securityEvents(log, createMac(['s'.repeat(32)]));
  app.use((request, response, next) => {
    response.once('close', () => write(request, response));
    next();
  });
  app.use((request, response) => {
    Object.assign(localsOf(response), {
      requestId: 'the-request',
      route: request.path.replace('/ana', '/:id'),
      ...answer.locals,
    });
    response.status(answer.status).end();
  });
  const server = createServer(app);
  beforeAll(() => listen(server, 0, '127.0.0.1'));
  afterAll(() => {
    server.closeAllConnections();
    return closeServer(server);
  });
  beforeEach(() => lines.splice(0));

  const ask = async (method: string, path: string, address = '192.0.2.1') => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'x-forwarded-for': address };
    await (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).arrayBuffer();
    while (server.listening && lines.length === 0 && answer.status !== 404)
      await new Promise((resolve) => setImmediate(resolve));
    return lines.at(-1);
  };

  it('says whose sign-in failed and from where, by digests', async () => {
    const body = Buffer.from(JSON.stringify({ user: { email: ' Ana@Mesa.example ', password: 'wrong' } }));
    answer = { status: 401, locals: { body } };
    const failed = await ask('POST', '/api/session', '2001:db8::1');
    expect(failed).toMatchObject({
      event: 'sign-in-failed',
      requestId: 'the-request',
      route: '/api/session',
    });
    expect(JSON.stringify(failed)).not.toMatch(/ana|2001|wrong/i);
    answer = { status: 401, locals: { body: Buffer.from('{"user":{"email":"ana@mesa.example"}}') } };
    const sameNetwork = await ask('POST', '/api/session', '2001:db8::2');
    expect([sameNetwork?.['network'], sameNetwork?.['account']]).toEqual([
      failed?.['network'],
      failed?.['account'],
    ]);
    const another = await ask('POST', '/api/session', '192.0.2.9');
    expect(another?.['network']).not.toBe(failed?.['network']);
  });

  it.each([
    ['DELETE', '/api/session', 204, 'signed-out'],
    ['PATCH', '/api/users/ana', 200, 'account-changed'],
    ['DELETE', '/api/users/ana', 204, 'account-deleted'],
    ['DELETE', '/api/sessions/others', 204, 'other-sessions-ended'],
    ['POST', '/api/reservations', 429, 'limit-met'],
  ])('names the diner of %s %s answered %i: %s', async (method, path, status, event) => {
    answer = { status, locals: { sentSession: ANA } };
    expect(await ask(method, path)).toMatchObject({ event, diner: 'ana', session: 'digest-of-he' });
  });

  it('has no line for anything else', async () => {
    answer = { status: 404 };
    expect(await ask('POST', '/api/session')).toBeUndefined();
    expect(await ask('GET', '/api/restaurants')).toBeUndefined();
  });
});
