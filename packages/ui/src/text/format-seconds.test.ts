import { formatSeconds } from './format-seconds';

describe('formatSeconds', () => {
  it.each([
    [125, '2:05'],
    [60, '1:00'],
    [0.2, '0:01'],
    [-3, '0:00'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});
