import type { ListedError } from './admin';
import { printErrors } from './errors-command';

const error = (more: Partial<ListedError>): ListedError => ({
  version: '1.5.0',
  kind: 'uncaught',
  message: 'TypeError: x is undefined',
  source: { file: 'mf-booking/src/screens/booking.tsx', line: 12, column: 5 },
  built: { file: '12.ab.js', line: 1, column: 345 },
  count: 9,
  visitors: 5,
  first: '2030-05-01T12:34:56.000Z',
  last: '2030-05-02T12:34:56.000Z',
  ...more,
});

describe('npm run remotes -- errors', () => {
  it('prints errors by version, with the place in the source', () => {
    expect(
      printErrors([
        error({
          version: '1.4.0',
          count: 1,
          visitors: 1,
          source: null,
          last: '2030-05-01T13:00:00.000Z',
        }),
        error({ message: 'Error: rare', kind: 'render', count: 2, visitors: 1, source: null, built: null }),
        error({}),
      ]),
    ).toBe(
      [
        '1.5.0',
        '  TypeError: x is undefined (uncaught)',
        '    at mf-booking/src/screens/booking.tsx:12:5',
        '    9 times, 5 visitors, first 2030-05-01 12:34, last 2030-05-02 12:34',
        '  Error: rare (render)',
        '    2 times, 1 visitor, first 2030-05-01 12:34, last 2030-05-02 12:34',
        '',
        '1.4.0',
        '  TypeError: x is undefined (uncaught)',
        '    at 12.ab.js:1:345',
        '    1 time, 1 visitor, first 2030-05-01 12:34, last 2030-05-01 13:00',
      ].join('\n'),
    );
    expect(printErrors([])).toBe('No browser has reported an error.');
  });
});
