import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallShape } from '@mesa/contract';
import { callsOfCheckout, run } from './fit';

describe('npm run fit -- services', () => {
  let server: Server;
  let makes: Record<string, Record<string, CallShape>>;
  let answers: Record<string, Record<string, CallShape> | null>;
  const saved = { ...process.env };

  beforeAll(async () => {
    server = createServer((_request, response) => response.end(JSON.stringify({ makes, answers })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(process.env, { MESA_ADMIN_URL: `http://127.0.0.1:${port}`, MESA_ADMIN_TOKEN: 'secret' });
  });
  afterAll(() => {
    process.env = saved;
    server.close();
  });
  beforeEach(async () => {
    const calls = (await callsOfCheckout()) as typeof makes;
    [makes, answers] = [structuredClone(calls), structuredClone(calls)];
  });
  afterEach(() => jest.restoreAllMocks());

  const reasons = () =>
    run(['services']).then(
      () => [],
      ({ message }: Error) => message.split('\n  - ').slice(1),
    );

  it('ends well when both releases make and answer the same calls', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => {});
    expect(await run(['services'])).toBe(0);
    expect(log.mock.calls[0]![0]).toMatch(/^Compatible: accounts, .* and bff of this checkout can each be/);
  });

  it('names a call that a running service lacks or answers in another form', async () => {
    makes = {};
    delete answers['reviews']!['ownReviews'];
    answers['accounts']!['favoriteIds'] = { ...answers['accounts']!['favoriteIds']!, gives: {} };
    expect(await reasons()).toEqual([
      'accounts: favoriteIds no longer returns answer, which the BFF of this checkout may read.',
      'reviews: the BFF of this checkout calls ownReviews (GET /internal/reviews), which is not served.',
    ]);
  });

  it('names a call of the running BFF that a service of this checkout would not answer', async () => {
    const praise = { method: 'POST', path: '/api/praise', takes: {}, gives: {} };
    makes['restaurants']!['praise'] = answers['restaurants']!['praise'] = praise;
    expect(await reasons()).toEqual([
      'restaurants of this checkout: the running BFF calls praise (POST /api/praise), which is not served.',
    ]);
  });

  it('names a service that does not say what it answers', async () => {
    answers['mail'] = null;
    expect(await reasons()).toEqual([
      'mail does not say which calls it answers: is it running, and of this release?',
    ]);
  });

  it('prints its usage', () => expect(run([])).rejects.toThrow('Usage: npm run fit -- services'));
});
