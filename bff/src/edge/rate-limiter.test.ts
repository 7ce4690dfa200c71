import { createLog } from '@mesa/server-kit';
import { testDatabase } from '@mesa/server-kit/testing';
import { openRateLimiter, type RateLimiter } from './rate-limiter';

describe('the rate limiter', () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let rateLimiter: RateLimiter;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    rateLimiter = await openRateLimiter(db.database, createLog('test', 'silent'));
  });
  afterEach(() => rateLimiter.stop());

  const NOON = Date.parse('2030-05-01T12:00:00Z');
  const take100 = (at: number) => Array.from({ length: 100 }, () => rateLimiter.take('a', 100, at));

  it('allows as many as the limit, then says how long to wait', () => {
    expect(take100(NOON + 1_000).every(({ wait }) => wait === 0)).toBe(true);
    expect(rateLimiter.take('a', 100, NOON + 1_000)).toEqual({ left: 0, wait: 60 });
    expect(rateLimiter.take('b', 100, NOON + 1_000)).toEqual({ left: 99, wait: 0 });
  });

  it('allows a request after the announced wait', () => {
    take100(NOON + 20_000);
    const { wait } = rateLimiter.take('a', 100, NOON + 20_000);
    expect(rateLimiter.take('a', 100, NOON + 20_000 + wait * 1_000).wait).toBe(0);
  });

  it('says without counting whether a request would be allowed', () => {
    for (let i = 0; i < 100; i += 1) {
      expect(rateLimiter.secondsUntilAllowed('a', 100, NOON + 1_000)).toBe(0);
      rateLimiter.take('a', 100, NOON + 1_000);
    }
    expect(rateLimiter.secondsUntilAllowed('a', 100, NOON + 1_000)).toBe(60);
    expect(rateLimiter.secondsUntilAllowed('b', 100, NOON + 1_000)).toBe(0);
  });

  it('still counts the last minute when the next begins', () => {
    take100(NOON + 59_999);
    expect(rateLimiter.take('a', 100, NOON + 60_000).wait).toBeGreaterThan(0);
    expect(rateLimiter.take('a', 100, NOON + 90_000)).toEqual({ left: 49, wait: 0 });
    expect(rateLimiter.take('a', 100, NOON + 200_000)).toEqual({ left: 99, wait: 0 });
  });

  it('announces the right wait when both minutes count', () => {
    take100(NOON + 30_000);
    for (let i = 0; i < 50; i += 1) rateLimiter.take('a', 100, NOON + 90_000);
    const { wait } = rateLimiter.take('a', 100, NOON + 90_000);
    expect(wait).toBeGreaterThan(0);
    expect(rateLimiter.take('a', 100, NOON + 90_000 + wait * 1_000).wait).toBe(0);
  });

  it('reports frequent keys to other instances, and writes nothing for rare ones', async () => {
    const other = await openRateLimiter(db.database, createLog('test', 'silent'));
    const stored = db.database.collection('request_counts');
    const at = Date.now();
    const ask = (key: string, times: number) => {
      for (let i = 0; i < times; i += 1) rateLimiter.take(key, 600, at);
    };
    try {
      await stored.deleteMany({});
      ask('rare', 9);
      ask('often', 590);
      // an instance learns the sum when it reports its own count
      while (other.take('often', 600, at).wait === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await stored.countDocuments()).toBe(1);
      expect(other.take('rare', 600, at).wait).toBe(0);
    } finally {
      await other.stop();
    }
  });
});
