import { connect, type Socket } from 'node:net';
import { setUpBff } from '../testing/set-up-bff';

const SLOW = 500;
const NETWORKS = 3;
const DINER_REQUESTS = 100;

describe('peers that are slow on purpose', () => {
  const { bff } = setUpBff({
    services: ['restaurants'],
    restaurants: 60,
    env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' },
  });

  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Sends text on a connection of its own, as if it came from this address. */
  function open(address: string, head: string, body = '') {
    const socket = connect(Number(new URL(bff.origin).port), '127.0.0.1');
    sockets.push(socket);
    const heard = { text: '', closed: false };
    socket.on('data', (chunk: Buffer) => (heard.text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => (heard.closed = true));
    socket.write(`${head} HTTP/1.1\r\nHost: mesa\r\nX-Forwarded-For: ${address}\r\n${body}`);
    return { socket, heard };
  }

  const slowBody = (address: string) =>
    open(address, 'POST /api/session', 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{');

  /** How many of a diner's requests, one after another, were answered 200; one that is late gets 503. */
  async function served(address: string): Promise<number> {
    let count = 0;
    for (let i = 0; i < DINER_REQUESTS; i += 1) {
      const path = i % 2 === 0 ? '/api/restaurants?limit=2' : '/';
      const { status } = await fetch(bff.origin + path, { headers: { 'x-forwarded-for': address } });
      if (status === 200) count += 1;
    }
    return count;
  }

  it('do not keep a diner of any network from being served, and lose their connections', async () => {
    const slow = Array.from({ length: SLOW }, (_, i) => slowBody(`10.2.${i % NETWORKS}.1`));
    const dripping = setInterval(() => slow.forEach(({ socket }) => socket.write(' ')), 500);
    expect(await served('10.2.200.1')).toBe(DINER_REQUESTS);
    expect(await served('10.2.0.1')).toBe(DINER_REQUESTS);
    while (!slow.every(({ heard }) => heard.closed)) await new Promise(setImmediate);
    clearInterval(dripping);
    const statuses = slow.map(({ heard }) => heard.text.slice(9, 12));
    expect(new Set(statuses)).toEqual(new Set(['408']));
  }, 60_000);

  it('read their answers without holding a place among the concurrent requests', async () => {
    const readers = Array.from({ length: SLOW }, (_, i) => {
      const { socket } = open(`10.3.${i % NETWORKS}.1`, 'GET /api/restaurants?limit=60', '\r\n');
      return new Promise((resolve) => {
        socket.once('data', () => resolve(socket.pause()));
      });
    });
    await Promise.all(readers);
    expect(await served('10.3.200.1')).toBe(DINER_REQUESTS);
    expect(await served('10.3.0.1')).toBe(DINER_REQUESTS);
  }, 60_000);

  it('have at most 200 open requests in a network, of which the oldest slow one gives way', async () => {
    const slow = Array.from({ length: 200 }, () => slowBody('10.4.0.1'));
    const closed = () => slow.filter(({ heard }) => heard.closed).length;
    const headers = { 'x-forwarded-for': '10.4.0.1' };
    // accepted until all of them have come, refused until one of them is slow, accepted in its place
    let status = 0;
    while (closed() === 0) ({ status } = await fetch(bff.origin, { headers }));
    expect([status, closed()]).toEqual([200, 1]);
  }, 20_000);

  it('get 408 for a body that is not complete after five seconds, and 413 for one over 100 kB', async () => {
    const begun = performance.now();
    const { heard } = slowBody('10.5.0.1');
    while (!heard.closed) await new Promise(setImmediate);
    expect(heard.text).toMatch(
      /^HTTP\/1\.1 408 .*connection: close.*\["This request could not be read\."\]$/is,
    );
    expect(performance.now() - begun).toBeGreaterThan(4_900);
    const tooLarge = open('10.5.0.2', 'POST /api/session', 'Content-Length: 102401\r\n\r\n');
    while (!tooLarge.heard.text.endsWith(']')) await new Promise(setImmediate);
    expect(tooLarge.heard.text).toMatch(/^HTTP\/1\.1 413 /);
  }, 20_000);
});
