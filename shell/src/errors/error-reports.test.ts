import type { RemoteEntry, RemoteReport } from '@mesa/contract';
import { createErrorReports } from './error-reports';

const ENTRY = { name: 'mf-booking', version: '1.5.0' } as RemoteEntry;

function errorWith(stack: string, message = 'no slot'): Error {
  return Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n${stack}` });
}

function open({
  current = undefined as RemoteEntry | undefined,
  counted = [] as RemoteEntry[],
  typed = [] as string[],
} = {}) {
  const sent: RemoteReport[] = [];
  const reports = createErrorReports({
    current: () => current,
    counted,
    typed: () => typed,
    send: (report) => void sent.push(report),
  });
  return { sent, ...reports };
}

describe('createErrorReports', () => {
  beforeAll(() => {
    document.head.innerHTML = '<meta name="csrf-token" content="of this page" />';
  });

  it.each<[string, string, object]>([
    [
      'the first file of a remote in the stack, for a Chromium',
      '    at x (http://mesa.test/assets/shell.1a.js:1:99)\n' +
        '    at http://mesa.test/remotes/mf-booking/1.5.0/12.ab.js:1:345\n' +
        '    at http://mesa.test/remotes/mf-account/2.0.0/9.cd.js:1:7',
      { name: 'mf-booking', version: '1.5.0', at: { file: '12.ab.js', line: 1, column: 345 } },
    ],
    [
      'for Firefox and Safari',
      'click@http://mesa.test/remotes/mf-booking/1.5.0-1a2b/parts.ab.js:3:14\n' +
        '@http://mesa.test/assets/shell.1a.js:1:1',
      { name: 'mf-booking', version: '1.5.0-1a2b', at: { file: 'parts.ab.js', line: 3, column: 14 } },
    ],
    [
      'a file that was loaded by "Try again"',
      '    at x (http://mesa.test/remotes/mf-booking/1.5.0/try-2/12.ab.js:1:345)',
      { name: 'mf-booking', version: '1.5.0', at: { file: '12.ab.js', line: 1, column: 345 } },
    ],
    [
      'a chunk that did not load',
      'Loading chunk 12 failed.\n(error: http://mesa.test/remotes/mf-booking/1.5.0/12.ab.js)',
      { name: 'mf-booking', version: '1.5.0' },
    ],
    [
      'the remote of the screen that is shown, when no file in the stack is one of a remote',
      '    at x (http://mesa.test/assets/shell.1a.js:1:99)',
      { name: 'mf-shown', version: '3.0.0' },
    ],
  ])('names %s', (_, stack, origin) => {
    const { sent, uncaught } = open({ current: { name: 'mf-shown', version: '3.0.0' } as RemoteEntry });
    uncaught({ thrown: errorWith(stack), place: '' });
    expect(sent).toEqual([{ kind: 'uncaught', message: 'TypeError: no slot', ...origin }]);
  });

  it('names the file that threw when there is no stack', () => {
    const { sent, uncaught } = open();
    uncaught({ thrown: 'ana@mesa.example', place: 'http://mesa.test/remotes/mf-booking/1.5.0/12.ab.js:1:2' });
    expect(sent).toEqual([
      {
        name: 'mf-booking',
        version: '1.5.0',
        kind: 'uncaught',
        message: 'A thrown string',
        at: { file: '12.ab.js', line: 1, column: 2 },
      },
    ]);
  });

  it('leaves out the text of the fields of the page', () => {
    const { sent, failed } = open({ typed: ['Peanut allergy, table 7'] });
    failed(ENTRY, 'render', errorWith('', 'cannot place peanut allergy for 6265550100'));
    expect(sent[0]).toMatchObject({ kind: 'render', message: 'TypeError: cannot place … … for #' });
  });

  it('reports each error once and at most ten', () => {
    const { sent, failed } = open();
    for (const word of 'a a b c d e f g h i j k l'.split(' ')) failed(ENTRY, 'render', new Error(word));
    expect(sent.map(({ message }) => message)).toEqual([...'abcdefghij'].map((word) => `Error: ${word}`));
  });

  it('reports once, before the first failure, that a counted version was used', () => {
    const { sent, shown, failed } = open({ counted: [ENTRY] });
    shown(ENTRY);
    failed(ENTRY, 'render', new Error('a'));
    shown(ENTRY);
    shown({ ...ENTRY, version: '1.4.0' });
    expect(sent).toEqual([
      { name: 'mf-booking', version: '1.5.0', kind: 'used', token: 'of this page' },
      {
        name: 'mf-booking',
        version: '1.5.0',
        kind: 'render',
        message: 'Error: a',
        token: 'of this page',
      },
    ]);
  });

  it('reports a counted version as used when it fails before it was shown', () => {
    const { sent, failed } = open({ counted: [ENTRY] });
    failed(ENTRY, 'load', new Error('a'));
    failed({ ...ENTRY, name: 'mf-account' }, 'load', new Error('b'));
    expect(sent.map(({ name, kind, token }) => [name, kind, token])).toEqual([
      ['mf-booking', 'used', 'of this page'],
      ['mf-booking', 'load', 'of this page'],
      // its failures count in no verdict
      ['mf-account', 'load', undefined],
    ]);
  });

  it.each<[string, unknown]>([
    ['an extension threw', errorWith('    at x (chrome-extension://abc/content.js:1:2)')],
    ['the browser only warns of', new Error('ResizeObserver loop completed with undelivered notifications.')],
    ['is a request that a screen gave up', new DOMException('The user aborted a request.', 'AbortError')],
  ])('leaves out what %s', (_, thrown) => {
    const { sent, uncaught } = open({ current: ENTRY });
    uncaught({ thrown, place: '' });
    expect(sent).toEqual([]);
  });
});
