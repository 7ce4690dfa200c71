import { hasBegun, weekdayOf } from '@mesa/contract';
import { demoVisits } from './demo-diner';
import { floorAt } from './floors';
import { demoReview } from './reviews';

const NOW = new Date('2026-11-20T20:00:00Z');

describe('demoVisits', () => {
  it.each(['2026-11-20T20:00:00Z', '2026-03-08T07:59:00Z', '2027-01-01T00:30:00Z'])(
    'has upcoming and past visits when seeded at %s',
    (text) => {
      const now = new Date(text);
      const visits = demoVisits(now);
      expect(visits.filter(({ upcoming }) => upcoming).length).toBeGreaterThanOrEqual(2);
      expect(visits.filter(({ upcoming, reviewed }) => !upcoming && reviewed)).toHaveLength(1);
      expect(visits.filter(({ upcoming, reviewed }) => !upcoming && !reviewed)).toHaveLength(2);
      for (const { date, time, upcoming, restaurantIndex } of visits) {
        expect(hasBegun(date, time, now)).toBe(!upcoming);
        expect(floorAt(restaurantIndex).hours[weekdayOf(date)]).not.toBeNull();
      }
      expect(demoReview(now).created_at.getTime()).toBeLessThan(now.getTime());
      expect(visits.map(({ id }) => id)).toEqual(demoVisits(NOW).map(({ id }) => id));
    },
  );
});
