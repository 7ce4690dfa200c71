import { bookingWindow, closingRuleOf } from './booking-window';

// a Saturday, 3:10 PM by the restaurants' clock
const now = new Date('2026-11-21T23:10:00Z');
const all = [{ open: '5:00 PM', close: '10:00 PM' }];
const hours = { mon: all, tue: all, wed: all, thu: all, fri: all, sat: all, sun: [] };

describe('the window of booking', () => {
  it.each([
    ['3:00 PM', 0, true, false],
    ['3:30 PM', 0, false, false],
    ['3:30 PM', 20, false, false],
    ['3:30 PM', 21, false, true],
    ['11:30 PM', 500, false, false],
    ['11:30 PM', 501, false, true],
  ])('at %s with a lead of %i minutes', (time, lead_minutes, past, tooSoon) => {
    const { isPast, isTooSoon } = bookingWindow({ lead_minutes }, now);
    expect([isPast('2026-11-21', time), isTooSoon('2026-11-21', time)]).toEqual([
      past,
      tooSoon || (past && lead_minutes > 0),
    ]);
  });

  it('counts real hours where the clock changes, and days by the calendar', () => {
    // twelve hours after 10:30 PM of the evening before are 9:30 AM, and 11:30 AM in spring
    const autumn = bookingWindow({ lead_minutes: 720 }, new Date('2026-10-31T22:30:00-07:00'));
    expect(['10:00 AM'].map((time) => autumn.isTooSoon('2026-11-01', time))).toEqual([false]);
    const spring = bookingWindow({ lead_minutes: 720 }, new Date('2027-03-13T22:30:00-08:00'));
    expect(['11:00 AM', '11:30 AM'].map((time) => spring.isTooSoon('2027-03-14', time))).toEqual([
      true,
      false,
    ]);
    const { isBeyond } = bookingWindow({ horizon_days: 60 }, now);
    expect(['2027-01-20', '2027-01-21'].map(isBeyond)).toEqual([false, true]);
    expect(bookingWindow({}, now).isBeyond('2027-11-21')).toBe(false);
  });

  it.each([
    ['too soon', '2026-11-21', '5:00 PM', { lead_minutes: 120 }, 'lead_minutes'],
    ['late enough', '2026-11-21', '5:30 PM', { lead_minutes: 120 }, undefined],
    ['outside of the hours', '2026-11-21', '4:00 PM', { lead_minutes: 120 }, undefined],
    ['too far ahead', '2026-12-01', '7:00 PM', { horizon_days: 9 }, 'horizon_days'],
    ['near enough', '2026-11-30', '7:00 PM', { horizon_days: 9 }, undefined],
  ] as const)('is behind a closed slot that is %s', (_, date, time, terms, rule) => {
    expect(closingRuleOf([{ time, reason: 'closed' }], date, { hours, ...terms }, now)).toBe(rule);
    expect(closingRuleOf([{ time, reason: 'full' }], date, { hours, ...terms }, now)).toBeUndefined();
  });
});
