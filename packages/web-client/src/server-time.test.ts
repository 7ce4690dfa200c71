import { noteServerTime, serverTime } from './server-time';

describe('the time of the server', () => {
  const START = Date.parse('2026-11-21T19:00:00Z');
  beforeEach(() => jest.useFakeTimers({ now: START }));
  afterEach(() => jest.useRealTimers());
  const note = (date: string) => noteServerTime(new Headers({ Date: new Date(date).toUTCString() }));

  it('is that of the responses, however the visitor’s clock stands or is set', () => {
    note('2026-11-21T19:06:00Z');
    jest.advanceTimersByTime(5_000);
    jest.setSystemTime(START - 3_600_000);
    expect(serverTime().toISOString()).toBe('2026-11-21T19:06:06.000Z');
  });

  it('goes by the latest response: others come from a cache', () => {
    note('2026-11-21T19:10:00Z');
    note('2026-11-21T19:05:00Z');
    noteServerTime(new Headers());
    expect(serverTime().toISOString()).toBe('2026-11-21T19:10:01.000Z');
  });
});
