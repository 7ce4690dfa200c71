import { readRequest, withRequest } from './table-request';

const CHOICES = { date: '2026-11-24', time: '8:00 PM', partySize: 2 };
/** 3:10 PM on Saturday, 21 November 2026 */
const CLOCK = { now: new Date('2026-11-21T23:10:00Z'), zone: 'America/Los_Angeles' };

describe('the request in an address', () => {
  it.each([
    ['date=2026-11-25&time=6:30 PM&party_size=4', '2026-11-25 6:30 PM 4', true],
    ['', '2026-11-24 8:00 PM 2', false],
    ['party_size=6', '2026-11-24 8:00 PM 6', false],
    ['party_size=11&date=2026-11-25&time=6:30 PM', '2026-11-25 6:30 PM 2', false],
    ['date=2026-11-25', '2026-11-25 10:00 AM 2', false],
    ['time=6:30 PM', '2026-11-24 6:30 PM 2', false],
    ['date=2026-11-20&time=6:30 PM&party_size=4', '2026-11-24 6:30 PM 4', false],
    ['date=2026-02-30&time=noon&party_size=two', '2026-11-24 8:00 PM 2', false],
    ['date=2026-11-21&time=1:00 PM&party_size=2', '2026-11-21 3:30 PM 2', false],
  ])('%j is %s', (query, read, complete) => {
    const { request, ...reading } = readRequest(new URLSearchParams(query), CHOICES, CLOCK);
    expect(Object.values(request).join(' ')).toBe(read);
    expect(reading.complete).toBe(complete);
  });

  it('is complete once it is written back', () => {
    const late = { now: new Date('2026-11-22T07:20:00Z'), zone: 'Pacific/Honolulu' };
    for (const query of ['', 'time=7:00 PM', 'date=2026-11-21', 'date=2026-11-21&time=1:00 PM']) {
      const params = new URLSearchParams(query);
      const { request } = readRequest(params, CHOICES, late);
      expect(readRequest(withRequest(params, request), CHOICES, late)).toEqual({ request, complete: true });
    }
  });

  it('leaves the filters of the query as they are', () => {
    expect(withRequest(new URLSearchParams('price=2,3'), CHOICES).toString()).toBe(
      'price=2%2C3&date=2026-11-24&time=8%3A00+PM&party_size=2',
    );
  });
});
