import { BOOKABLE_SLOTS } from '@mesa/contract';
import { DEMO_RESTAURANTS } from './catalogue';
import { floorAt } from './floors';

const INDEXES = Array.from({ length: DEMO_RESTAURANTS }, (_, index) => index);

describe('floorAt', () => {
  it('gives tables of 2 to 10, a pair of existing tables, and hours within the bookable slots', () => {
    const floors = INDEXES.map(floorAt);
    for (const { tables, pairs, hours } of floors) {
      expect(tables.every(({ size, number }, i) => size >= 2 && size <= 10 && number === i + 1)).toBe(true);
      for (const {
        tables: [first, second],
        size,
      } of pairs)
        expect(tables[first - 1]!.size + tables[second - 1]!.size).toBe(size);
      expect(hours).toHaveLength(7);
      for (const open of hours)
        if (open) expect(BOOKABLE_SLOTS.indexOf(open.first)).toBeLessThan(BOOKABLE_SLOTS.indexOf(open.last));
    }
    expect(floors.some(({ hours }) => hours.includes(null))).toBe(true);
    expect(floors.filter(({ rules }) => rules)).toHaveLength(3);
    expect(floors.some(({ tables }) => tables.some(({ size }) => size === 10))).toBe(true);
  });
});
