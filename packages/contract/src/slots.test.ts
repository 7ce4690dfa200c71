import fc from 'fast-check';
import { addDays, wallTimeAt } from './clock';
import {
  ALL_SLOTS,
  BOOKABLE_SLOTS,
  firstChoice,
  firstDate,
  lastDate,
  hasBegun,
  isBookable,
  offersFrom,
  slotIndex,
  slotInstant,
  slotLabel,
  slotMinutes,
  timeOptions,
  tonight,
} from './slots';

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
];

describe('slots', () => {
  it('are 48 half hours from midnight', () => {
    expect(ALL_SLOTS).toHaveLength(48);
    expect(ALL_SLOTS[0]).toBe('12:00 AM');
    expect(ALL_SLOTS[24]).toBe('12:00 PM');
    expect(ALL_SLOTS[47]).toBe('11:30 PM');
  });

  it.each([
    ['2026-11-21T20:00:00Z', { date: '2026-11-21', time: '7:00 PM' }],
    ['2026-11-22T05:10:00Z', { date: '2026-11-21', time: '9:30 PM' }],
    ['2026-11-22T06:10:00Z', { date: '2026-11-21', time: '11:00 PM' }],
    ['2026-11-22T07:45:00Z', { date: '2026-11-22', time: '7:00 PM' }],
  ])('of tonight, at %s, begin as %p', (now, expected) => {
    expect(tonight(new Date(now), 'America/Los_Angeles')).toEqual(expected);
  });

  it('are bookable at 27 times, but not at 10:30 PM', () => {
    expect(BOOKABLE_SLOTS).toHaveLength(27);
    expect(BOOKABLE_SLOTS[0]).toBe('10:00 AM');
    expect(BOOKABLE_SLOTS.slice(23)).toEqual(['9:30 PM', '10:00 PM', '11:00 PM', '11:30 PM']);
    expect(isBookable('10:30 PM')).toBe(false);
  });

  it.each([
    ['7:00 PM', ['7:00 PM', '7:30 PM', '8:00 PM']],
    ['12:00 AM', ['10:00 AM', '10:30 AM', '11:00 AM']],
    ['9:30 PM', ['9:30 PM', '10:00 PM', '11:00 PM']],
    ['10:30 PM', ['11:00 PM', '11:30 PM', '10:00 AM']],
    ['11:30 PM', ['11:30 PM', '10:00 AM', '10:30 AM']],
  ])('offers for %s', (chosen, offers) => {
    expect(offersFrom(chosen)).toEqual(offers);
  });

  it.each([
    ['2026-11-21T19:59:00-08:00', '8:00 PM'],
    ['2026-11-21T20:00:00-08:00', '8:30 PM'],
    ['2026-11-21T00:00:00-08:00', '12:30 AM'],
    ['2026-11-21T23:29:59-08:00', '11:30 PM'],
  ])('at %s the first slot left today is %s', (now, label) => {
    expect(timeOptions('2026-11-21', new Date(now), 'America/Los_Angeles')[0]).toBe(label);
  });

  it('are all 48 on any other day', () => {
    expect(
      timeOptions('2026-11-22', new Date('2026-11-21T20:00:00-08:00'), 'America/Los_Angeles'),
    ).toHaveLength(48);
  });

  it.each([
    ['2026-11-21T15:10:00-08:00', 'America/Los_Angeles', '2026-11-21', '3:30 PM'],
    ['2026-11-21T19:00:00-08:00', 'America/Los_Angeles', '2026-11-21', '7:30 PM'],
    ['2026-11-21T22:10:00-08:00', 'America/Los_Angeles', '2026-11-21', '11:00 PM'],
    ['2026-12-31T23:30:00-08:00', 'America/Los_Angeles', '2027-01-01', '10:00 AM'],
    // the evening is over for the restaurants, but not yet for the visitor
    ['2026-11-21T23:45:00-08:00', 'Pacific/Honolulu', '2026-11-22', '10:00 AM'],
    ['2026-11-21T20:45:00-08:00', 'Pacific/Honolulu', '2026-11-21', '9:00 PM'],
    ['2026-11-21T15:10:00-08:00', 'Asia/Tokyo', '2026-11-22', '10:00 AM'],
  ])('at %s in %s a form begins with %s at %s', (now, zone, date, time) => {
    expect(firstChoice(new Date(now), zone)).toEqual({ date, time });
  });

  describe('on both daylight-saving days', () => {
    it.each(['2026-03-08', '2026-11-01'])(
      'on %s each bookable slot begins when the clock of the restaurant shows its label',
      (date) => {
        const instants = BOOKABLE_SLOTS.map((label) => slotInstant(date, label));
        for (const [i, label] of BOOKABLE_SLOTS.entries()) {
          const wall = wallTimeAt(instants[i]!, 'America/Los_Angeles');
          expect(wall).toEqual({ date, minutes: slotMinutes(label) });
          expect(hasBegun(date, label, new Date(instants[i]!.getTime() - 1))).toBe(false);
          expect(hasBegun(date, label, instants[i]!)).toBe(true);
        }
      },
    );

    it.each(ZONES)('a visitor in %s is offered only times that are later in that zone', (zone) => {
      for (const date of ['2026-03-08', '2026-11-01']) {
        for (let half = 0; half < 52; half += 1) {
          const now = new Date(Date.parse(`${date}T00:00:00Z`) + half * 1_800_000);
          const wall = wallTimeAt(now, zone);
          const left = timeOptions(wall.date, now, zone);
          expect(left).toEqual(ALL_SLOTS.filter((label) => slotMinutes(label) > wall.minutes));
        }
      }
    });
  });

  describe('for any instant in any zone', () => {
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    const zone = fc.constantFrom(...ZONES, 'Asia/Kathmandu', 'America/St_Johns', 'UTC');

    it('a form never begins in the past, nor more than a day ahead', () => {
      fc.assert(
        fc.property(instant, zone, (now, where) => {
          const today = wallTimeAt(now, where).date;
          const first = firstDate(now, where);
          expect([today, addDays(today, 1)]).toContain(first);
          expect(timeOptions(first, now, where).length).toBeGreaterThan(0);
        }),
      );
    });

    it('a form begins with a time that can be booked', () => {
      fc.assert(
        fc.property(instant, zone, (now, where) => {
          const { date, time } = firstChoice(now, where);
          expect(isBookable(time)).toBe(true);
          expect(hasBegun(date, time, now)).toBe(false);
        }),
      );
    });

    it('offers are three different bookable slots that follow one another', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 47 }), (index) => {
          const offers = offersFrom(slotLabel(index * 30));
          const positions = offers.map((label) => BOOKABLE_SLOTS.indexOf(label));
          expect(new Set(offers).size).toBe(3);
          expect(positions[1]).toBe((positions[0]! + 1) % 27);
          expect(positions[2]).toBe((positions[0]! + 2) % 27);
          expect(slotIndex(offers[0]!)).toBeGreaterThanOrEqual(Math.max(20, index));
        }),
      );
    });
  });
});

describe('the last date of a form', () => {
  it.each(['2026-11-22T05:00:00Z', '2026-11-22T07:45:00Z'])(
    'is by the clock of the restaurants at %s',
    (now) => {
      // tomorrow already in Tokyo, and no slot left in Los Angeles
      expect(lastDate(new Date(now))).toBe('2027-11-21');
    },
  );
});
