import { BOOKABLE_SLOTS, type Slot } from '@mesa/contract';
import { floorOf } from '../testing/test-reservations';
import { openDay } from './day';
import type { Taken } from './taken';
import { cellsOf, seatingLength } from './seating';

const date = '2030-05-02';
const noon = new Date('2030-05-01T12:00:00-07:00');
const ALWAYS = Array.from({ length: 7 }, () => [{ first: '10:00 AM', last: '11:30 PM' }]);
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

let made = 0;
const promised = (
  table: number,
  time: string,
  party: number,
  available_at: Date | null = null,
  user_id = 'ana',
): Taken => ({
  id: `t${(made += 1)}`,
  user_id,
  begins: time,
  cells: cellsOf({ tables: [table], length: seatingLength({ time, party_size: party }) }, time),
  available_at,
  waitlist_at: available_at,
});
const at = (slots: Slot[], time: string) => slots.find((slot) => slot.time === time);

describe('day', () => {
  describe('the slots of a day', () => {
    it('are the 27 bookable ones in order', () => {
      const slots = openDay({ floor: floorOf([2]), date, party_size: 2, taken: [] }, noon).slots();
      expect(slots.map(({ time }) => time)).toEqual(BOOKABLE_SLOTS);
      expect(slots.every(({ available, reason }) => available && reason === undefined)).toBe(true);
    });

    it.each([
      [
        'full',
        'a table booked for an overlapping seating',
        { taken: [promised(1, '6:00 PM', 2)] },
        '7:00 PM',
      ],
      ['full', 'the seating itself running into the next', { taken: [promised(1, '8:00 PM', 2)] }, '7:00 PM'],
      ['past', 'a slot that begins this very minute', { date: '2030-05-01' }, '12:00 PM'],
      ['past', 'a day gone by', { date: '2030-04-30' }, '11:30 PM'],
      [
        'closed',
        'an hour before opening',
        { hours: ALWAYS.map(() => [{ first: '7:30 PM', last: '9:00 PM' }]) },
        '7:00 PM',
      ],
      [
        'closed',
        'the weekday on which it is closed',
        { hours: ALWAYS.map((hours, weekday) => (weekday === 4 ? [] : hours)) },
        '7:00 PM',
      ],
      ['party_too_large', 'a party that nothing seats', { party_size: 3 }, '7:00 PM'],
    ])('are %s for %s', (reason, _, setting, time) => {
      const { hours = ALWAYS, ...options } = setting as {
        hours?: typeof ALWAYS;
        party_size?: number;
        date?: string;
        taken?: Taken[];
      };
      const slots = openDay(
        { floor: floorOf([2], { hours }), date, party_size: 2, taken: [], ...options },
        noon,
      ).slots();
      expect(at(slots, time)).toEqual({ time, available: false, reason });
    });

    it('are held, with the time at which the first table may be released, when holds alone fill them', () => {
      const taken = [
        promised(1, '7:00 PM', 2, minutes(5)),
        promised(2, '7:00 PM', 2, minutes(3)),
        promised(3, '7:00 PM', 2),
      ];
      const day = openDay({ floor: floorOf([2, 2, 2]), date, party_size: 2, taken }, noon);
      expect(day.slot('7:00 PM')).toEqual({
        time: '7:00 PM',
        available: false,
        reason: 'held',
        frees_at: minutes(3).toISOString(),
      });
    });

    it('wait for the later of two holds when one table is under both', () => {
      const taken = [promised(1, '6:00 PM', 2, minutes(5)), promised(1, '7:30 PM', 2, minutes(3))];
      expect(
        openDay({ floor: floorOf([2]), date, party_size: 2, taken }, noon).slot('7:00 PM').frees_at,
      ).toBe(minutes(5).toISOString());
    });

    it('are available as soon as a hold expires, without a background job', () => {
      const day = {
        floor: floorOf([2]),
        date,
        party_size: 2,
        taken: [promised(1, '7:00 PM', 2, minutes(5))],
      };
      expect(openDay(day, new Date(minutes(5).getTime() - 1)).slot('7:00 PM').reason).toBe('held');
      expect(openDay(day, minutes(5)).slot('7:00 PM').available).toBe(true);
    });

    it("do not count a diner's own hold against them", () => {
      const day = {
        floor: floorOf([2]),
        date,
        party_size: 2,
        taken: [promised(1, '7:00 PM', 2, minutes(5))],
      };
      expect(openDay(day, noon, { user_id: 'ana' }).slot('7:00 PM').available).toBe(true);
      expect(openDay(day, noon, { user_id: 'ben' }).slot('7:00 PM').available).toBe(false);
    });

    it('are available to the next on the waitlist, and not to the diner, when an offer expires', () => {
      const offered = { ...promised(1, '7:00 PM', 2, minutes(3)), waitlist_at: minutes(2) };
      const day = { floor: floorOf([2]), date, party_size: 2, taken: [offered] };
      const availableTo = (caller: object, when: Date) =>
        openDay(day, when, caller).slot('7:00 PM').available;
      expect(availableTo({ user_id: 'ana' }, minutes(1))).toBe(true);
      expect(availableTo({ user_id: 'ana' }, minutes(2))).toBe(false);
      expect(availableTo({ forWaitlist: true }, minutes(2))).toBe(true);
      expect(availableTo({ user_id: 'ana' }, minutes(3))).toBe(true);
    });
  });

  describe('offers and nearest times', () => {
    const evening = { floor: floorOf([2]), date, party_size: 2, taken: [promised(1, '7:00 PM', 2)] };
    const day = openDay(evening, noon);

    it('available times are the next three', () => {
      expect(day.freeTimes('7:00 PM')).toEqual(['8:30 PM', '9:00 PM', '9:30 PM']);
      expect(day.freeTimes('11:00 PM')).toEqual(['11:00 PM', '11:30 PM']);
      expect(day.freeTimes('12:00 AM')).toEqual(['10:00 AM', '10:30 AM', '11:00 AM']);
    });

    it('name the two nearest times in the order of the day', () => {
      expect(day.nearest('7:00 PM')).toEqual(['5:30 PM', '8:30 PM']);
      expect(day.nearest('7:00 PM', '5:30 PM')).toEqual(['5:00 PM', '8:30 PM']);
    });
  });
});
