import type { Hours } from '@mesa/contract';
import { openingStatus } from './opening-status';

const EVENING = [{ open: '5:00 PM', close: '10:00 PM' }];
const HOURS: Hours = {
  mon: [],
  tue: EVENING,
  wed: EVENING,
  thu: EVENING,
  fri: [
    { open: '11:30 AM', close: '2:00 PM' },
    { open: '5:00 PM', close: '12:00 AM' },
  ],
  sat: EVENING,
  sun: EVENING,
};

describe('openingStatus', () => {
  it.each([
    ['2026-11-21T15:10:00-08:00', false, 'Opens at 5:00 PM', ''],
    ['2026-11-21T17:00:00-08:00', true, 'Open now', 'until 10:00 PM'],
    ['2026-11-21T22:00:00-08:00', false, 'Closed now', 'opens tomorrow at 5:00 PM'],
    ['2026-11-20T12:00:00-08:00', true, 'Open now', 'until 2:00 PM'],
    ['2026-11-20T14:30:00-08:00', false, 'Opens at 5:00 PM', ''],
    ['2026-11-20T23:59:00-08:00', true, 'Open now', 'until 12:00 AM'],
    ['2026-11-22T23:00:00-08:00', false, 'Closed now', 'opens Tuesday at 5:00 PM'],
    ['2026-11-23T12:00:00-08:00', false, 'Closed today', 'opens tomorrow at 5:00 PM'],
    // still Saturday in Los Angeles
    ['2026-11-22T02:00:00Z', true, 'Open now', 'until 10:00 PM'],
  ])('at %s: open %s, "%s", "%s"', (now, open, label, detail) => {
    expect(openingStatus(HOURS, new Date(now), false)).toEqual({ open, label, detail });
  });

  it('has no next opening for a restaurant that is closed all week', () => {
    const closed: Hours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    expect(openingStatus(closed, new Date('2026-11-23T12:00:00-08:00'), false)).toEqual({
      open: false,
      label: 'Closed today',
      detail: '',
    });
  });

  it('goes on past midnight, and around the clock', () => {
    const everyDay = (...openings: Hours['mon']): Hours => ({
      mon: openings,
      tue: openings,
      wed: openings,
      thu: openings,
      fri: openings,
      sat: openings,
      sun: openings,
    });
    const night = everyDay({ open: '12:00 AM', close: '2:00 AM' }, { open: '5:00 PM', close: '12:00 AM' });
    const saturday = new Date('2026-11-21T23:30:00-08:00');
    expect(openingStatus(night, saturday, false).detail).toBe('until 2:00 AM');
    const always = everyDay({ open: '12:00 AM', close: '12:00 AM' });
    expect(openingStatus(always, saturday, false)).toMatchObject({ open: true, detail: '24 hours a day' });
  });

  it('is closed on a day that the restaurant has closed, within its hours', () => {
    const saturday = new Date('2026-11-21T18:00:00-08:00');
    const status = { open: false, label: 'Closed today', detail: 'opens tomorrow at 5:00 PM' };
    expect(openingStatus(HOURS, saturday, true)).toEqual(status);
  });
});
