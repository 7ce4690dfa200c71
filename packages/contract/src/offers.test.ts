import fc from 'fast-check';
import type { Slot } from './entities';
import { ALL_SLOTS, BOOKABLE_SLOTS, slotIndex } from './slots';
import { markPastSlots, compareOffers, nearestAlternatives, offersOf } from './offers';

const day = (available: readonly string[]): Slot[] =>
  BOOKABLE_SLOTS.map((time) =>
    available.includes(time) ? { time, available: true } : { time, available: false, reason: 'full' },
  );

describe('offers', () => {
  it('are three in a row from the chosen time', () => {
    expect(offersOf(day(['7:30 PM']), '7:00 PM')).toEqual([
      { time: '7:00 PM', available: false, reason: 'full' },
      { time: '7:30 PM', available: true },
      { time: '8:00 PM', available: false, reason: 'full' },
    ]);
  });

  it("are past once they have begun by the restaurant's clock", () => {
    const loaded = day(['7:00 PM', '7:30 PM']);
    const at = (instant: string) =>
      markPastSlots(loaded, '2026-11-21', new Date(instant))
        .filter(({ reason }) => reason !== 'full' && reason !== 'past')
        .map(({ time }) => time);
    expect(at('2026-11-22T02:59:59Z')).toEqual(['7:00 PM', '7:30 PM']);
    expect(at('2026-11-22T03:00:00Z')).toEqual(['7:30 PM']);
    expect(
      markPastSlots(loaded, '2026-11-21', new Date('2026-11-22T03:00:00Z')).find(
        ({ time }) => time === '7:00 PM',
      ),
    ).toEqual({ time: '7:00 PM', available: false, reason: 'past' });
    expect(at('2026-11-22T03:30:00Z')).toEqual([]);
  });

  it('wrap around to the morning late in the evening', () => {
    expect(offersOf(day(BOOKABLE_SLOTS), '11:30 PM').map(({ time }) => time)).toEqual([
      '11:30 PM',
      '10:00 AM',
      '10:30 AM',
    ]);
  });

  it('begin with the next bookable slot when the chosen time is not bookable', () => {
    expect(offersOf(day(BOOKABLE_SLOTS), '10:30 PM')[0]?.time).toBe('11:00 PM');
    expect(offersOf(day(BOOKABLE_SLOTS), '3:00 AM')[0]?.time).toBe('10:00 AM');
  });

  it('have the nearest available slots as alternatives, in the order of the day', () => {
    fc.assert(
      fc.property(fc.subarray([...BOOKABLE_SLOTS]), fc.constantFrom(...ALL_SLOTS), (available, chosen) => {
        const slots = day(available);
        const offered = offersOf(slots, chosen).map(({ time }) => time);
        const nearest = nearestAlternatives(slots, chosen).map(({ time }) => time);
        const others = available.filter((time) => !offered.includes(time));
        const far = (time: string) => Math.abs(slotIndex(time) - slotIndex(chosen));
        expect(nearest).toHaveLength(Math.min(3, others.length));
        expect(nearest).toEqual(others.filter((time) => nearest.includes(time)));
        const farthest = Math.max(0, ...nearest.map(far));
        for (const time of others)
          if (!nearest.includes(time)) expect(far(time)).toBeGreaterThanOrEqual(farthest);
      }),
    );
  });

  it('are compared: those taken and those available again', () => {
    const before = [
      { time: '7:00 PM', available: true },
      { time: '7:30 PM', available: true },
      { time: '8:00 PM', available: false },
    ];
    const after = [
      { time: '7:00 PM', available: false },
      { time: '7:30 PM', available: true },
      { time: '8:00 PM', available: true },
    ];
    expect(compareOffers(before, after)).toEqual({ taken: ['7:00 PM'], reopened: ['8:00 PM'] });
    expect(compareOffers(before, before)).toEqual({ taken: [], reopened: [] });
  });
});
