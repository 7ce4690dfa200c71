import { BOOKABLE_SLOTS } from '@mesa/contract';
import { timesOfDay } from './times-of-day';

describe('timesOfDay', () => {
  it('puts each of the 27 slots into one group, in order', () => {
    const groups = timesOfDay(BOOKABLE_SLOTS.map((time) => ({ time, available: true })));
    expect(groups.flatMap(({ slots }) => slots.map(({ time }) => time))).toEqual(BOOKABLE_SLOTS);
    expect(groups.map(({ title, slots }) => [title, slots[0]!.time, slots.at(-1)!.time])).toEqual([
      ['allTimes.morning', '10:00 AM', '11:30 AM'],
      ['allTimes.lunch', '12:00 PM', '2:30 PM'],
      ['allTimes.afternoon', '3:00 PM', '4:30 PM'],
      ['allTimes.dinner', '5:00 PM', '11:30 PM'],
    ]);
  });
});
