import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANSWER_MS } from '@mesa/server-kit';
import { startBff, type TestBff } from '../testing/bff';

describe('an overloaded BFF', () => {
  /** Requests that the service answers per second, in their order of arrival. */
  const CAPACITY = 60;
  const OVERLOAD = 3;
  const SECONDS = 6;
  const RESTAURANT = 'a'.repeat(24);

  let service: Server;
  let waiting: ServerResponse[];
  /** how many it has answered */
  let answered = 0;
  let answering: NodeJS.Timeout;
  let bff: TestBff;

  beforeAll(async () => {
    waiting = [];
    let owed = 0;
    let last = performance.now();
    answering = setInterval(() => {
      const at = performance.now();
      // by the clock, not by ticks: a busy machine skips some
      owed = waiting.length > 0 ? Math.min(CAPACITY, owed + ((at - last) / 1_000) * CAPACITY) : 0;
      last = at;
      for (; owed >= 1 && waiting.length > 0; owed -= 1) {
        answered += 1;
        waiting.shift()!.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }
    }, 5);
    service = createServer((_request, response) => void waiting.push(response));
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    bff = await startBff({
      env: { RESERVATIONS_SERVICE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` },
    });
  }, 120_000);
  afterAll(async () => {
    clearInterval(answering);
    service.closeAllConnections();
    await bff.end();
    await new Promise((resolve) => service.close(resolve));
  });

  // concurrency-limit.test.ts shows how much is answered in time, by a simulated clock; `npm run bench --
  // overload` measures it
  it('at three times the capacity loses no response, and refuses the rest with Retry-After', async () => {
    const seen = { good: 0, refused: 0, tooLate: 0, else: [] as string[] };
    const ask = async (n: number): Promise<void> => {
      const began = performance.now();
      const answer = await fetch(
        `${bff.origin}/api/restaurants/${RESTAURANT}/availability?date=2030-01-01&party_size=${1 + (n % 6)}`,
      );
      const text = await answer.text();
      if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) {
        seen.refused += 1;
        if (performance.now() - began >= ANSWER_MS) seen.tooLate += 1;
      } else if (answer.status !== 200) seen.else.push(`${answer.status} ${text}`);
      else seen.good += 1;
    };
    // the limit begins high, and falls once answers are slow
    await Promise.all(Array.from({ length: CAPACITY }, (_, n) => ask(n)));
    const before = { answered, good: seen.good };
    const requests: Promise<void>[] = [];
    const began = performance.now();
    for (let passed = 0; passed < SECONDS * 1_000; passed = performance.now() - began) {
      while (requests.length < (passed / 1_000) * CAPACITY * OVERLOAD) requests.push(ask(requests.length));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(requests);
    expect(seen.else).toEqual([]);
    expect(seen.refused).toBeGreaterThan(0);
    // on a busy machine the service may answer what the BFF has given up
    const lost = answered - before.answered - (seen.good - before.good);
    expect(lost).toBeGreaterThanOrEqual(0);
    expect(lost).toBeLessThanOrEqual(seen.tooLate);

    // after the overload, requests are accepted again
    const address = `/api/restaurants/${RESTAURANT}/availability?date=2030-01-01&party_size=2`;
    expect((await fetch(bff.origin + address)).status).toBe(200);
  }, 60_000);
});
