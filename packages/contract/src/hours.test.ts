import type { Hours } from './entities';
import { hoursOn, isOpenAt, isOpenNow } from './hours';
import { slotMinutes } from './slots';

const evening = [{ open: '5:00 PM', close: '10:00 PM' }];
const late = [{ open: '11:00 AM', close: '12:00 AM' }];
const hours: Hours = {
  mon: [],
  tue: evening,
  wed: evening,
  thu: evening,
  fri: late,
  sat: late,
  sun: [
    { open: '10:00 AM', close: '2:00 PM' },
    { open: '5:00 PM', close: '9:00 PM' },
  ],
};

describe('opening hours', () => {
  it.each([
    ['2026-11-23', '7:00 PM', false],
    ['2026-11-24', '4:30 PM', false],
    ['2026-11-24', '5:00 PM', true],
    ['2026-11-24', '9:30 PM', true],
    ['2026-11-24', '10:00 PM', false],
    ['2026-11-27', '11:30 PM', true],
    ['2026-11-28', '12:00 AM', false],
    ['2026-11-29', '1:30 PM', true],
    ['2026-11-29', '3:00 PM', false],
    ['2026-11-29', '5:30 PM', true],
  ])('on %s at %s the restaurant is open: %s', (date, time, open) => {
    expect(isOpenAt(hours, date, slotMinutes(time))).toBe(open);
  });

  it('follow the clock of the restaurant, whatever the zone of the visitor', () => {
    expect(isOpenNow(hours, new Date('2026-11-24T17:00:00-08:00'))).toBe(true);
    expect(isOpenNow(hours, new Date('2026-11-24T17:00:00-05:00'))).toBe(false);
  });

  it('are listed for a date', () => {
    expect(hoursOn(hours, '2026-11-23')).toEqual([]);
    expect(hoursOn(hours, '2026-11-29')).toHaveLength(2);
  });
});
