import { booking, dayOf, idOf } from '../testing';
import { freeSeatings, tablesNow } from './tables';

const AT_7 = 19 * 60;

describe('tables', () => {
  it('are taken by who is due, and by who sits longer than planned', () => {
    const day = dayOf([
      booking(),
      booking({ id: idOf(51), tables: [2], status: 'seated', time: '5:00 PM', until: '6:30 PM' }),
      booking({ id: idOf(52), tables: [3], status: 'left', time: '6:00 PM', until: '7:30 PM' }),
      booking({ id: idOf(53), tables: [3], time: '9:00 PM', until: '10:30 PM' }),
    ]);
    expect(
      tablesNow(day, AT_7).map(({ name, booking: taken, freeUntil }) => [name, taken?.id, freeUntil]),
    ).toEqual([
      ['12', idOf(50), Infinity],
      ['6', idOf(51), Infinity],
      ['7', undefined, 21 * 60],
    ]);
  });

  it.each([
    [2, ['6', '7', '12', '6 + 7']],
    [3, ['12', '6 + 7']],
    [5, []],
  ])('that are free for a party of %d come best fit first, pairs last', (partySize, names) => {
    const stay = { from: AT_7, to: AT_7 + 90, now: AT_7, partySize };
    expect(freeSeatings(dayOf([]), stay).map(({ name }) => name)).toEqual(names);
  });

  it('that are free for a part of the stay come after those that are free for all of it', () => {
    const day = dayOf([booking({ tables: [2], time: '8:00 PM', until: '9:30 PM' })]);
    const free = freeSeatings(day, { from: AT_7, to: AT_7 + 90, now: AT_7, partySize: 2 });
    expect(free.map(({ name, freeUntil }) => [name, freeUntil])).toEqual([
      ['7', Infinity],
      ['12', Infinity],
      ['6', 20 * 60],
      ['6 + 7', 20 * 60],
    ]);
  });

  it('of the party that moves count as free, removed ones never', () => {
    const day = dayOf([booking()]);
    day.tables[1]!.removed = true;
    const stay = { from: AT_7, to: AT_7 + 90, now: AT_7, partySize: 2, moving: booking() };
    expect(freeSeatings({ ...day, pairs: [] }, stay).map(({ name }) => name)).toEqual(['7', '12']);
  });
});
