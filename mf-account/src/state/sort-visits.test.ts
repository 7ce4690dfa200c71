import { idOf, keyed, reservation } from '../testing';
import { sortVisits } from './sort-visits';

const at = (n: number, date: string, time: string) => reservation({ id: idOf(n), date, time });
const idsOf = (visits: { id: string }[]) => visits.map(({ id }) => id);

describe('sortVisits', () => {
  test('compares times, not their text: 10:00 AM comes before 9:30 PM, and noon before 1:00 PM', () => {
    const visits = keyed(
      at(1, '2026-11-28', '9:30 PM'),
      at(2, '2026-11-28', '10:00 AM'),
      at(3, '2026-11-28', '1:00 PM'),
      at(4, '2026-11-28', '12:00 PM'),
    );
    expect(idsOf(sortVisits(visits, new Date('2026-11-28T00:00:00Z')).upcoming)).toEqual(
      [2, 4, 3, 1].map(idOf),
    );
  });

  test('upcoming ascends over days, past begins with the most recent', () => {
    const visits = keyed(
      at(1, '2026-12-02', '10:00 AM'),
      at(2, '2026-11-30', '9:00 PM'),
      at(3, '2026-11-01', '7:00 PM'),
      at(4, '2026-11-15', '11:00 AM'),
    );
    const { upcoming, past } = sortVisits(visits, new Date('2026-11-21T23:10:00Z'));
    expect(idsOf(upcoming)).toEqual([2, 1].map(idOf));
    expect(idsOf(past)).toEqual([4, 3].map(idOf));
  });

  test.each([
    // in summer time until 2:00 AM of November 1, in winter time after it
    ['the day clocks go back, before noon', '2026-11-01', '12:00 PM', '2026-11-01T19:59:59Z', 'upcoming'],
    ['the day clocks go back, at noon', '2026-11-01', '12:00 PM', '2026-11-01T20:00:00Z', 'past'],
    ['the evening before, in summer time', '2026-10-31', '11:30 PM', '2026-11-01T06:29:59Z', 'upcoming'],
    ['the evening before, begun', '2026-10-31', '11:30 PM', '2026-11-01T06:30:00Z', 'past'],
    [
      'the day clocks go forward, before 10:00 AM',
      '2026-03-08',
      '10:00 AM',
      '2026-03-08T16:59:59Z',
      'upcoming',
    ],
    ['the day clocks go forward, at 10:00 AM', '2026-03-08', '10:00 AM', '2026-03-08T17:00:00Z', 'past'],
  ])('%s', (...[, date, time, now, where]) => {
    const { upcoming, past } = sortVisits(keyed(at(1, date, time)), new Date(now));
    expect(upcoming.length === 1 ? 'upcoming' : 'past').toBe(where);
    expect(upcoming.length + past.length).toBe(1);
  });
});
