import { isSameTable, readTableRequest } from './table-request';

const TABLE = { restaurant_id: 'a', date: '2026-11-21', time: '7:00 PM', party_size: 2 };

describe('table requests', () => {
  it.each([
    ['date=2026-11-21&time=7:00 PM&party_size=2', { date: '2026-11-21', time: '7:00 PM', partySize: 2 }],
    ['date=2026-02-30&time=noon&party_size=two', {}],
    ['time=3:00 AM&party_size=0', { time: '3:00 AM' }],
    ['party_size=11', {}],
    ['party_size=2.5&date=', {}],
    ['', {}],
  ])('of the link ?%s', (query, request) => {
    expect(readTableRequest(new URLSearchParams(query))).toEqual(request);
  });

  it.each([
    [{}, true],
    [{ restaurant_id: 'b' }, false],
    [{ date: '2026-11-22' }, false],
    [{ time: '7:30 PM' }, false],
    [{ party_size: 3 }, false],
  ])('differ by %j: same is %p', (change, same) => {
    expect(isSameTable(TABLE, { ...TABLE, ...change })).toBe(same);
  });
});
