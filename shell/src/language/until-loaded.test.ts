import { untilLoaded } from './until-loaded';

describe('untilLoaded', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('tries again, at ever longer intervals, until the load succeeds', async () => {
    let isDown = true;
    const load = jest.fn(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()));
    const onFailed = jest.fn();
    const loaded = untilLoaded(load, onFailed);
    await jest.advanceTimersByTimeAsync(500 + 1_000 + 2_000 + 4_000 + 8_000 + 8_000);
    expect(load).toHaveBeenCalledTimes(7);
    isDown = false;
    await jest.advanceTimersByTimeAsync(8_000);
    await expect(loaded).resolves.toBeUndefined();
    expect(load).toHaveBeenCalledTimes(8);
    expect(onFailed).toHaveBeenCalledTimes(1);
  });
});
