import { Refusal } from '@mesa/contract';
import { readCursor, writeCursor } from './search-result';

const id = '0123456789abcdef01234567';

describe('a search cursor', () => {
  it('can be read back', () => {
    const cursor = { key: -4.5, id, tier: 1 };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from('[0]').toString('base64url'),
    Buffer.from(`[0.5,1,"${id}"]`).toString('base64url'),
    Buffer.from(`[0,{"$gt":0},"${id}"]`).toString('base64url'),
    Buffer.from('[0,4,{"$ne":1}]').toString('base64url'),
    Buffer.from(`["0",4,"${id}"]`).toString('base64url'),
  ])('refuses %s', (text) => expect(() => readCursor(text)).toThrow(Refusal));
});
