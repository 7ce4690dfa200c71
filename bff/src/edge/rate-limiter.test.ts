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
    rateLimiter = await openRateLimiter(db.database, createLog('test', 'silent'), () => clock);
  });
  afterEach(() => rateLimiter.stop());

  const NOON = Date.parse('2030-05-01T12:00:00Z');
  let clock = NOON;
  const take = (key: string, at: number) => {
    clock = at;
    return rateLimiter.take(key, 100);
  };
  const take100 = (at: number) => Array.from({ length: 100 }, () => take('a', at));

  it('allows as many as the limit, then says how long to wait', () => {
    expect(take100(NOON + 1_000).every(({ wait }) => wait === 0)).toBe(true);
    expect(take('a', NOON + 1_000)).toEqual({ left: 0, wait: 60 });
    expect(take('b', NOON + 1_000)).toEqual({ left: 99, wait: 0 });
  });

  it('allows a request after the announced wait', () => {
    take100(NOON + 20_000);
    const { wait } = take('a', NOON + 20_000);
    expect(take('a', NOON + 20_000 + wait * 1_000).wait).toBe(0);
  });

  it('says without counting whether a request would be allowed', () => {
    clock = NOON + 1_000;
    for (let i = 0; i < 100; i += 1) {
      expect(rateLimiter.secondsUntilAllowed('a', 100)).toBe(0);
      take('a', NOON + 1_000);
    }
    expect(rateLimiter.secondsUntilAllowed('a', 100)).toBe(60);
    expect(rateLimiter.secondsUntilAllowed('b', 100)).toBe(0);
  });

  it('still counts the last minute when the next begins', () => {
    take100(NOON + 59_999);
    expect(take('a', NOON + 60_000).wait).toBeGreaterThan(0);
    expect(take('a', NOON + 90_000)).toEqual({ left: 49, wait: 0 });
    expect(take('a', NOON + 200_000)).toEqual({ left: 99, wait: 0 });
  });

  it('goes by a time that never steps back', async () => {
    const steady = await openRateLimiter(db.database, createLog('test', 'silent'));
    for (let i = 0; i < 100; i += 1) steady.take('a', 100);
    const corrected = jest.spyOn(Date, 'now').mockReturnValue(NOON);
    expect(steady.take('a', 100).wait).toBeGreaterThan(0);
    corrected.mockRestore();
    await steady.stop();
  });

  it('announces the right wait when both minutes count', () => {
    take100(NOON + 30_000);
    for (let i = 0; i < 50; i += 1) take('a', NOON + 90_000);
    const { wait } = take('a', NOON + 90_000);
    expect(wait).toBeGreaterThan(0);
    expect(take('a', NOON + 90_000 + wait * 1_000).wait).toBe(0);
  });

  it('reports frequent keys to other instances, and writes nothing for rare ones', async () => {
    clock = Date.now();
    const other = await openRateLimiter(db.database, createLog('test', 'silent'), () => clock);
    const stored = db.database.collection('request_counts');
    const ask = (key: string, times: number) => {
      for (let i = 0; i < times; i += 1) rateLimiter.take(key, 600);
    };
    try {
      await stored.deleteMany({});
      ask('rare', 9);
      ask('often', 590);
      // an instance learns the sum when it reports its own count
      while (other.take('often', 600).wait === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await stored.countDocuments()).toBe(1);
      expect(other.take('rare', 600).wait).toBe(0);
    } finally {
      await other.stop();
    }
  });
});
