import { formatTimes, waitOf } from './times';

describe('times in messages', () => {
  it.each([
    ['7:00 PM', 'alone', '7:00 p. m.'],
    ['from 11:30 AM to 1:00 PM', 'alone', 'from 11:30 a. m. to 1:00 p. m.'],
    ['7:00 PM', 'at', 'las 7:00 p. m.'],
    ['1:15 PM', 'at', 'la 1:15 p. m.'],
    ['11:00 AM', 'at', 'las 11:00 a. m.'],
    ['Closed', 'alone', 'Closed'],
  ] as const)('writes the times in "%s" (%s)', (text, style, es) => {
    expect(formatTimes(text, style, 'es')).toBe(es);
    expect(formatTimes(text, style, 'en')).toBe(text);
  });

  it.each([
    [0.2, { minutes: 0, seconds: 1 }],
    [89.5, { minutes: 0, seconds: 90 }],
    [90, { minutes: 2, seconds: 0 }],
    [840, { minutes: 14, seconds: 0 }],
  ])('rounds a wait of %d seconds up', (seconds, wait) => expect(waitOf(seconds)).toEqual(wait));
});
