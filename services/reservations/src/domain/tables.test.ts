import { BOOKABLE_SLOTS, slotIndex } from '@mesa/contract';
import fc from 'fast-check';
import { floorOf } from '../testing/test-reservations';
import { availableChoices, pickTables } from './choose-tables';
import { tableChoicesFor } from './floor';
import { cellsOf, seatingLength } from './seating';

/** The cells of a party at one table, by the usual length of a seating. */
const cellsAt = (table: number, time: string, party_size: number) =>
  cellsOf({ tables: [table], length: seatingLength({ time, party_size }) }, time);
const busyAt = (...seatings: [table: number, time: string, party: number][]) =>
  new Set(seatings.flatMap(([table, time, party]) => cellsAt(table, time, party)));

describe('choosing tables', () => {
  describe('a seating', () => {
    it.each([
      [1, 3],
      [2, 3],
      [4, 3],
      [5, 4],
      [10, 4],
    ])('of a party of %i takes %i half hours', (party, halfHours) => {
      expect(seatingLength({ time: '7:00 PM', party_size: party })).toBe(halfHours);
    });

    it('runs past midnight without cells of another table or of the next morning', () => {
      expect(cellsAt(1, '11:30 PM', 5).map((cell) => cell - 64)).toEqual([47, 48, 49, 50]);
      const all = [1, 2].map((table) => BOOKABLE_SLOTS.flatMap((time) => cellsAt(table, time, 10)));
      expect(all[0]!.filter((cell) => all[1]!.includes(cell))).toEqual([]);
    });

    it('overlaps another seating at the same table exactly when their times overlap', () => {
      const slot = fc.constantFrom(...BOOKABLE_SLOTS);
      const party = fc.integer({ min: 1, max: 10 });
      fc.assert(
        fc.property(slot, party, slot, party, (first, oneParty, second, otherParty) => {
          const begins = slotIndex(first);
          const otherBegins = slotIndex(second);
          const overlap =
            begins < otherBegins + seatingLength({ time: second, party_size: otherParty }) &&
            otherBegins < begins + seatingLength({ time: first, party_size: oneParty });
          const cells = new Set(cellsAt(3, first, oneParty));
          expect(cellsAt(3, second, otherParty).some((cell) => cells.has(cell))).toBe(overlap);
          expect(cellsAt(4, second, otherParty).some((cell) => cells.has(cell))).toBe(false);
        }),
      );
    });
  });

  describe('where a party may sit', () => {
    const floor = floorOf([2, 4, 6, 4], {
      pairs: [
        { name: 'Long', tables: [2, 3], size: 10 },
        { name: 'Short', tables: [2, 4], size: 8 },
      ],
    });
    it.each([
      [1, [[1], [2], [4], [3]]],
      [3, [[2], [4], [3]]],
      [6, [[3]]],
      [
        7,
        [
          [2, 4],
          [2, 3],
        ],
      ],
      [9, [[2, 3]]],
    ])('a party of %i: %j', (party, tables) => {
      expect(tableChoicesFor(floor, party).map((choice) => choice.tables)).toEqual(tables);
    });

    it('is nowhere for a party that no table and no pair seats', () => {
      expect(tableChoicesFor(floorOf([2, 4]), 5)).toEqual([]);
    });
  });

  describe('the choice of a table', () => {
    const best = (sizes: number[], time: string, party_size: number, busy: Set<number>) =>
      availableChoices(floorOf(sizes), { time, party_size }, busy)[0]?.tables[0];

    it.each([
      ['the smallest sufficient table', [6, 4, 2], '7:00 PM', 2, busyAt(), 3],
      ['the next larger one when it is taken', [6, 4, 2], '7:00 PM', 2, busyAt([3, '6:00 PM', 2]), 2],
      [
        'the table where the seating fits exactly between two others',
        [2, 2],
        '7:00 PM',
        2,
        busyAt([2, '5:30 PM', 2], [2, '8:30 PM', 2]),
        2,
      ],
      [
        'the table where less idle time is left',
        [2, 2],
        '7:00 PM',
        2,
        busyAt([1, '8:30 PM', 2], [2, '9:00 PM', 2], [2, '5:00 PM', 2]),
        2,
      ],
      [
        'nothing when a seating would run into the next',
        [2],
        '7:00 PM',
        2,
        busyAt([1, '8:00 PM', 2]),
        undefined,
      ],
      ['the table where a seating has just ended', [2], '7:00 PM', 2, busyAt([1, '5:30 PM', 2]), 1],
    ])('takes %s', (_, sizes, time, party, busy, table) => {
      expect(best(sizes, time, party, busy)).toBe(table);
    });

    it('is always an available table that is large enough, and the smallest of those', () => {
      const seating = fc.tuple(
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(...BOOKABLE_SLOTS),
        fc.integer({ min: 1, max: 10 }),
      );
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 2, max: 10 }), { minLength: 1, maxLength: 6 }),
          fc.array(seating, { maxLength: 25 }),
          seating,
          (sizes, seatings, [, time, party_size]) => {
            const busy = busyAt(...seatings);
            const available = sizes
              .map((size, i) => ({ size, number: i + 1 }))
              .filter(
                ({ size, number }) =>
                  size >= party_size && cellsAt(number, time, party_size).every((cell) => !busy.has(cell)),
              );
            const chosen = availableChoices(floorOf(sizes), { time, party_size }, busy);
            expect(chosen.map(({ tables }) => tables[0]).sort()).toEqual(
              available.map(({ number }) => number).sort(),
            );
            if (available.length > 0)
              expect(chosen[0]!.size).toBe(Math.min(...available.map(({ size }) => size)));
          },
        ),
      );
    });

    it('rather chooses a table of the same size that nobody else is about to take', () => {
      const chosen = (...contested: number[]) =>
        availableChoices(floorOf([2, 2, 4]), { time: '7:00 PM', party_size: 2 }, new Set(), (cell) =>
          contested.some((table) => cellsAt(table, '7:00 PM', 2).includes(cell)),
        ).map(({ tables }) => tables[0]);
      expect(chosen()).toEqual([1, 2, 3]);
      expect(chosen(1)).toEqual([2, 1, 3]);
      expect(chosen(1, 2)).toEqual([1, 2, 3]);
    });

    it('spreads diners over the best tables, after a conflict over those of their size, then all', () => {
      const choice = (table: number, size: number, idle: number) => ({
        tables: [table],
        size,
        idle,
        contested: false,
      });
      const available = [choice(1, 2, 0), choice(2, 2, 0), choice(3, 2, 5), choice(4, 4, 0)];
      const picked = (attempt: number) =>
        [0, 0.3, 0.6, 0.99].map((chance) => pickTables(available, attempt, () => chance)!.tables[0]);
      expect(picked(0)).toEqual([1, 1, 2, 2]);
      expect(picked(1)).toEqual([1, 1, 2, 3]);
      expect(picked(3)).toEqual([1, 2, 3, 4]);
      expect(pickTables([], 0, Math.random)).toBeUndefined();
    });
  });
});
