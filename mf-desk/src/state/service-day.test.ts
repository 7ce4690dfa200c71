import { minutesInto, serviceMinutes, serviceTimeAt } from './service-day';

describe('the service day', () => {
  it.each([
    ['2026-11-22T03:42:00Z', '2026-11-21', 19 * 60 + 42],
    // 3:59 AM and 4:00 AM
    ['2026-11-22T11:59:00Z', '2026-11-21', 27 * 60 + 59],
    ['2026-11-22T12:00:00Z', '2026-11-22', 4 * 60],
    // the night in which the clocks are put back, and that in which they are put forward
    ['2026-11-01T09:30:00Z', '2026-10-31', 25 * 60 + 30],
    ['2026-03-08T10:30:00Z', '2026-03-07', 27 * 60 + 30],
  ])('at %s is %s, %d minutes in', (instant, date, minutes) => {
    expect(serviceTimeAt(new Date(instant))).toEqual({ date, minutes });
  });

  it('goes on after midnight', () => {
    expect(['11:30 PM', '12:00 AM', '2:00 AM'].map(serviceMinutes)).toEqual([1410, 1440, 1560]);
  });

  it('is over, or has not begun', () => {
    const now = new Date('2026-11-22T03:42:00Z');
    const dates = ['2026-11-20', '2026-11-21', '2026-11-22'];
    expect(dates.map((date) => minutesInto(date, now))).toEqual([Infinity, 1182, -Infinity]);
  });
});
