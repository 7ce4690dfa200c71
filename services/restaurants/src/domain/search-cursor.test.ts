import { Refusal } from '@mesa/contract';
import { readCursor, writeCursor } from './search-cursor';

const id = '0123456789abcdef01234567';

describe('a search cursor', () => {
  it('can be read back', () => {
    const cursor = { key: [2, -4.5], id, tier: 1 };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from('[0]').toString('base64url'),
    Buffer.from(`[0,"${id}",1,2,3,4]`).toString('base64url'),
    Buffer.from(`[0,"${id}",{"$gt":0}]`).toString('base64url'),
    Buffer.from('[0,{"$ne":1},4]').toString('base64url'),
    Buffer.from(`["0","${id}",4]`).toString('base64url'),
  ])('refuses %s', (text) => expect(() => readCursor(text)).toThrow(Refusal));
});
