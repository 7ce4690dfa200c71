import type { Hours } from './entities';
import { closesAt, hoursOn, isAroundTheClock, isOpenAt, isOpenNow, openingsBegun } from './hours';
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

const opening = (open: string, close: string) => ({ open, close });
const everyDay = (...openings: { open: string; close: string }[]): Hours =>
  Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, openings]),
  ) as Hours;

describe('hours past midnight', () => {
  const night = everyDay(opening('12:00 AM', '2:00 AM'), opening('5:00 PM', '12:00 AM'));
  const always = everyDay(opening('12:00 AM', '12:00 AM'));
  const saturday: Hours = {
    ...everyDay(),
    sat: [opening('5:00 PM', '12:00 AM')],
    sun: [opening('12:00 AM', '1:00 AM'), opening('10:00 AM', '12:00 PM'), opening('12:00 PM', '3:00 PM')],
  };

  it.each([
    ['a night', night, '2026-11-21T23:30:00-08:00', '2:00 AM'],
    ['the end of a night', night, '2026-11-22T00:30:00-08:00', '2:00 AM'],
    ['one night a week', saturday, '2026-11-21T23:30:00-08:00', '1:00 AM'],
    ['openings that meet', saturday, '2026-11-22T11:00:00-08:00', '3:00 PM'],
    ['an evening', hours, '2026-11-18T18:00:00-08:00', '10:00 PM'],
    ['midnight, and closed on', hours, '2026-11-20T23:30:00-08:00', '12:00 AM'],
    ['a clock that is changed back', night, '2026-11-01T23:30:00-08:00', '2:00 AM'],
    ['around the clock', always, '2026-11-21T23:30:00-08:00', null],
  ])('close after %s', (_, week, now, close) => {
    expect(closesAt(week, new Date(now))).toBe(close);
  });

  it('are those of the day on which they begin', () => {
    expect(openingsBegun(night, '2026-11-21')).toEqual([opening('5:00 PM', '2:00 AM')]);
    expect(openingsBegun(saturday, '2026-11-21')).toEqual([opening('5:00 PM', '1:00 AM')]);
    expect(openingsBegun(saturday, '2026-11-22')).toEqual(saturday.sun.slice(1));
    expect(openingsBegun(always, '2026-11-22')).toEqual([opening('12:00 AM', '12:00 AM')]);
    const closedDay: Hours = { ...night, sat: [] };
    expect(openingsBegun(closedDay, '2026-11-20')).toEqual([opening('5:00 PM', '12:00 AM')]);
    expect(openingsBegun(closedDay, '2026-11-21')).toEqual([]);
    expect(openingsBegun(closedDay, '2026-11-22')[0]).toEqual(opening('12:00 AM', '2:00 AM'));
    expect([isAroundTheClock(always), isAroundTheClock(night)]).toEqual([true, false]);
  });
});
