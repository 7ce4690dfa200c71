import { codeFromId, randomCode } from './confirmation-code';

const READABLE = /^[2-9CDFGHJKMPRTVWX]{6}$/;

describe('confirmation code', () => {
  it('has six characters that can be read out', () => {
    const codes = Array.from({ length: 1_000 }, randomCode);
    expect(codes.filter((code) => !READABLE.test(code))).toEqual([]);
    expect(new Set(codes).size).toBeGreaterThan(990);
  });

  it('uses every character at every position', () => {
    const codes = Array.from({ length: 2_000 }, (_, i) => codeFromId(String(i)));
    for (let position = 0; position < 6; position += 1)
      expect(new Set(codes.map((code) => code[position])).size).toBe(22);
  });

  it('is always the same for the same id', () => {
    expect(codeFromId('0123456789abcdef01234567')).toBe(codeFromId('0123456789abcdef01234567'));
    expect(codeFromId('0123456789abcdef01234567')).not.toBe(codeFromId('0123456789abcdef01234568'));
  });
});
