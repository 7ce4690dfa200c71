import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, createLog, createMetrics, listen } from '@mesa/server-kit';
import express from 'express';
import { answerEarly } from './answer-early';
import { FairQueue } from './fair-queue';
import { LoadShedder } from './load-shedder';
import { createPublicServer } from './public-server';

describe('answerEarly', () => {
  it('does no work for a client that left before its request started', async () => {
    const iterations: (() => void)[] = [];
    let started = 0;
    const server = createServer(
      answerEarly(
        {
          responseCache: { find: () => undefined },
          loadShedder: new LoadShedder(createMetrics('early')),
          fairQueue: new FairQueue((run) => iterations.push(run)),
          addressLimit: () => ({ wait: 0, policy: '', left: '' }),
          observe: (_request, _response, work) => work(),
        },
        (_request, response) => {
          started += 1;
          response.end('done');
        },
      ),
    );
    await listen(server, 0, '127.0.0.1');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const leaving = new AbortController();
    const left = fetch(url, { signal: leaving.signal }).catch(() => 'left');
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    leaving.abort();
    await Promise.all([left, once(response, 'close')]);
    const staying = fetch(url);
    await once(server, 'request');
    while (iterations.length > 0) iterations.shift()!();
    expect(await (await staying).text()).toBe('done');
    expect(started).toBe(1);
    await closeServer(server);
  });

  it.each([
    ['the socket, without a trusted proxy', 0, '1.1.1.1', '127.0.0.1'],
    ['the client that our proxy saw', 1, '1.1.1.1', '1.1.1.1'],
    ['the client that our proxy saw, whatever the client claims', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['the client that the farther of two proxies saw', 2, '6.6.6.6, 1.1.1.1 ,2.2.2.2', '1.1.1.1'],
    ['the farthest proxy, when there are fewer than trusted', 3, '2.2.2.2', '2.2.2.2'],
    ['the socket, without the header', 1, undefined, '127.0.0.1'],
  ])('counts a cached response for the address of %s', async (_name, trustProxy, forwarded, address) => {
    const counted: string[] = [];
    const app = express().set('trust proxy', trustProxy);
    const server = createPublicServer(
      answerEarly(
        {
          responseCache: { find: () => ({ route: '/', headers: [], body: Buffer.from('cached') }) },
          loadShedder: new LoadShedder(createMetrics('early')),
          fairQueue: new FairQueue(),
          addressLimit: (key) => {
            counted.push(key);
            return { wait: 0, policy: 'policy', left: 'left' };
          },
          observe: (_request, response, work) => {
            response.locals['requestId'] = 'id';
            work();
          },
        },
        app,
      ),
      app,
      createLog('test', 'silent'),
    );
    await listen(server, 0, '127.0.0.1');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await fetch(url, { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });
    expect(await answer.text()).toBe('cached');
    expect(counted).toEqual([address]);
    await closeServer(server);
  });
});
