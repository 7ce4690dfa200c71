import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, createMetrics, listen } from '@mesa/server-kit';
import { addressOf, answerEarly } from './answer-early';
import { FairQueue } from './fair-queue';
import { LoadShedder } from './load-shedder';

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
          addressLimiter: () => ({ wait: 0, policy: '', left: '' }),
          observe: (_request, _response, work) => work(),
          trustProxy: 0,
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
    ['the socket, without a trusted proxy', 0, '1.1.1.1', '9.9.9.9'],
    ['the client that our proxy saw', 1, '1.1.1.1', '1.1.1.1'],
    ['the client that our proxy saw, whatever the client claims', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['the client that the farther of two proxies saw', 2, '6.6.6.6, 1.1.1.1 ,2.2.2.2', '1.1.1.1'],
    ['the farthest proxy, when there are fewer than trusted', 3, '2.2.2.2', '2.2.2.2'],
    ['the socket, without the header', 1, undefined, '9.9.9.9'],
  ])('takes the address of %s', (_name, trustProxy, forwarded, address) => {
    // all that addressOf reads of a request
    const request = {
      socket: { remoteAddress: '9.9.9.9' },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage;
    expect(addressOf(request, trustProxy)).toBe(address);
  });
});
