import { seatingMinutes } from './seating-minutes';

describe('the minutes of a seating', () => {
  it('are 90 for up to four people and 120 for more where there are no rules', () => {
    expect([1, 4, 5, 10].map((size) => seatingMinutes(size))).toEqual([90, 90, 120, 120]);
  });

  it('are those of the first turn for so many people, and for more those of the last', () => {
    const turns = [
      { up_to: 2, minutes: 60 },
      { up_to: 6, minutes: 150 },
    ];
    expect([1, 2, 3, 6, 7, 10].map((size) => seatingMinutes(size, turns))).toEqual([
      60, 60, 150, 150, 150, 150,
    ]);
  });
});
