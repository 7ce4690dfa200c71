import { Refusal } from '@mesa/contract';
import { readPlace, writePlace } from './search-cursor';

const id = '0123456789abcdef01234567';

describe('the place of a page', () => {
  it('is read as it was written', () => {
    const place = { values: [2, 4.5], id, level: 1 };
    expect(readPlace(writePlace(place), 'price')).toEqual(place);
  });

  it.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from('[0]').toString('base64url'),
    Buffer.from(`[0,"${id}"]`).toString('base64url'),
    Buffer.from(`[0,"${id}",{"$gt":0}]`).toString('base64url'),
    Buffer.from('[0,{"$ne":1},4]').toString('base64url'),
    Buffer.from(`["0","${id}",4]`).toString('base64url'),
  ])('refuses %s', (text) => expect(() => readPlace(text, 'rating')).toThrow(Refusal));
});
