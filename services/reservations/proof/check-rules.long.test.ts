import { checkRules } from './check-rules';
import type { Floor, Version } from './history';

const floor: Floor = {
  restaurant_id: 'r',
  tables: [1, 2, 3, 4].map((number) => ({ number, size: 4 })),
  pairs: [],
  rules: { parties_per_slot: 2, turns: [{ up_to: 2, minutes: 60 }] },
};
const request = { restaurant_id: 'r', date: '2030-05-02', time: '7:00 PM', party_size: 2 };
const version = (id: string, change: Partial<Version> = {}): Version => ({
  id,
  at: 0,
  state: 'booked',
  diner: id,
  request,
  tables: [1],
  length: 2,
  cells: [],
  ...change,
});
const brokenBy = (...versions: Version[]) =>
  checkRules({ floors: [floor], versions }).map(({ rule }) => rule);

describe('the check of rules', () => {
  it('notices the party that is one too many, as a booking and as a hold', () => {
    const two = [version('a'), version('b')];
    expect(brokenBy(...two)).toEqual([]);
    for (const state of ['booked', 'held'])
      expect(brokenBy(...two, version('c', { state }))).toEqual(['no slot begins with a party too many']);
  });

  it('lets one come after another, into the next slot, and change within its own', () => {
    const later = { ...request, time: '7:30 PM' };
    expect(
      brokenBy(
        version('a'),
        version('b'),
        version('c', { request: later }),
        version('d', { state: 'held', moves: 'a' }),
        version('b', { state: 'cancelled' }),
        version('e', { state: 'held' }),
        version('e', { state: 'booked' }),
      ),
    ).toEqual([]);
  });

  it('notices a seating that is longer or shorter than its turn', () => {
    for (const length of [undefined, 1, 3])
      expect(brokenBy(version('a', { length }))).toEqual(['a party has its table as long as its turn']);
  });
});
