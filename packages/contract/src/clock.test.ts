import fc from 'fast-check';
import { addDays, instantOf, isIsoDate, wallTimeAt, weekdayOf } from './clock';

const LA = 'America/Los_Angeles';

describe('the clock', () => {
  it.each([
    ['2026-07-01', 19 * 60, '2026-07-02T02:00:00.000Z'],
    ['2026-12-01', 19 * 60, '2026-12-02T03:00:00.000Z'],
    ['2026-03-08', 60, '2026-03-08T09:00:00.000Z'],
    ['2026-03-08', 3 * 60, '2026-03-08T10:00:00.000Z'],
    ['2026-11-01', 60, '2026-11-01T08:00:00.000Z'],
    ['2026-11-01', 2 * 60, '2026-11-01T10:00:00.000Z'],
    ['2026-10-31', 25 * 60, '2026-11-01T08:00:00.000Z'],
  ])('%s and %i minutes is %s', (date, minutes, instant) => {
    expect(instantOf(date, minutes, LA).toISOString()).toBe(instant);
  });

  it('moves an hour that the change to daylight saving skips past the change', () => {
    expect(instantOf('2026-03-08', 150, LA).toISOString()).toBe('2026-03-08T10:30:00.000Z');
  });

  it('converts an instant to wall-clock time and back, outside the repeated hour', () => {
    const minute = fc.integer({
      min: Date.parse('2020-01-01') / 60_000,
      max: Date.parse('2040-01-01') / 60_000,
    });
    fc.assert(
      fc.property(
        minute,
        fc.constantFrom(LA, 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe'),
        (at, zone) => {
          const instant = new Date(at * 60_000);
          const wall = wallTimeAt(instant, zone);
          const back = instantOf(wall.date, wall.minutes, zone);
          const drift = instant.getTime() - back.getTime();
          // the second pass through a repeated hour leads to the first: 30 minutes on Lord Howe, an hour
          // elsewhere
          expect([0, 1_800_000, 3_600_000]).toContain(drift);
          expect(wallTimeAt(back, zone)).toEqual(wall);
        },
      ),
    );
  });

  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['26-01-01', false],
    ['2026-1-1', false],
    ['', false],
    ['9999-12-30', true],
    ['9999-12-31', false],
  ])('isIsoDate(%s) is %s', (text, real) => expect(isIsoDate(text)).toBe(real));

  it('adds calendar days, not hours', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(weekdayOf('2026-11-21')).toBe(6);
  });
});
