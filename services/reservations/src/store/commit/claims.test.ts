import { createClaims, type Claims } from './claims';

const day = { restaurant_id: 'luz', date: '2030-05-02' };
const cells = [102, 103, 104];

let claims: Claims;
/** when the claim of a test begins, by `performance.now()` */
let begun: number;

/** Cells that a read of the day, begun `after` ms after the claim, must not choose. */
const unseen = (after: number, { restaurant_id, date } = day) =>
  claims.unseen(restaurant_id, date, begun + after).map((one) => one.cells);

describe('claims', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    claims = createClaims();
    begun = performance.now();
  });
  afterEach(() => jest.useRealTimers());

  /** A write that takes 10 ms. */
  const write = () => claims.during(day, cells, async () => void jest.advanceTimersByTime(10));

  it.each([
    ['began before the claim', -1, [cells]],
    ['began during the write', 9, [cells]],
    ['began when the write had ended', 10, []],
    ['began later', 11, []],
  ])('after the write, are unseen by a read that %s: %j', async (_, after, expected) => {
    await write();
    expect(unseen(after)).toEqual(expected);
  });

  it('are unseen by every read while the write is under way', async () => {
    await claims.during(day, cells, async () => {
      jest.advanceTimersByTime(60_000);
      expect([unseen(-1), unseen(60_000)]).toEqual([[cells], [cells]]);
    });
  });

  it.each([
    ['date', { ...day, date: '2030-05-03' }],
    ['restaurant', { ...day, restaurant_id: 'sol' }],
  ])('concern no other %s', async (_, other) => {
    await write();
    expect(unseen(0, other)).toEqual([]);
  });

  it('of several writes are remembered side by side', async () => {
    await claims.during(day, cells, async () => {
      await claims.during(day, [200], async () => expect(unseen(0)).toEqual([cells, [200]]));
      expect(unseen(1)).toEqual([cells]);
    });
  });

  it('end with a write that fails, whose error is passed on', async () => {
    const failed = claims.during(day, cells, () => Promise.reject(new Error('unreachable')));
    await expect(failed).rejects.toThrow('unreachable');
    expect([unseen(-1), unseen(0)]).toEqual([[cells], []]);
  });

  it('block no caller by an expiry of their own', async () => {
    await claims.during(day, cells, async () =>
      expect(claims.unseen(day.restaurant_id, day.date, begun)).toMatchObject([
        { available_at: null, waitlist_at: null },
      ]),
    );
  });

  it('are forgotten once no read can have missed them', async () => {
    await write();
    jest.advanceTimersByTime(4_999);
    expect(unseen(-1)).toEqual([cells]);
    jest.advanceTimersByTime(1);
    expect(unseen(-1)).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
