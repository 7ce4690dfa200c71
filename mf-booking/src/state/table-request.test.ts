import { readBookableRequest } from './table-request';

const fallback = { date: '2026-11-21', time: '7:00 PM', partySize: 2 };
const read = (query: string) => readBookableRequest(new URLSearchParams(query), fallback);

describe('what a link asks for', () => {
  it.each([
    ['9:00 AM', '10:00 AM'],
    ['10:30 PM', '11:00 PM'],
    ['6:30 PM', '6:30 PM'],
    ['noon', '7:00 PM'],
  ])('is, for the time %s, a table at %s', (time, bookable) => {
    expect(read(`time=${time}`)).toEqual({ ...fallback, time: bookable });
  });

  it.each(['date=2026-02-30', 'party_size=0', 'party_size=two', ''])(
    'is what the diner had chosen where it cannot be read: %p',
    (query) => {
      expect(read(query)).toEqual(fallback);
    },
  );
});
