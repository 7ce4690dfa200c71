import { createHash, webcrypto } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import { checkEveryFile, checkFilesOf } from './checked-files';

const FOLDER = '/remotes/mf-a/1.0.0/';
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const script = (src: string) => Object.assign(document.createElement('script'), { src });
const style = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href });

describe('checkEveryFile', () => {
  const altered: string[] = [];
  const served = {
    '12.js': 'one bit more',
    '13.js': 'as built',
    'messages.en.1.json': '{"a":"altered"}',
    'messages.es.1.json': 'as built',
    'other.json': '{}',
  };
  beforeAll(() => {
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
    // all that is read of a response; jsdom has none
    globalThis.fetch = (async (input: URL | string, { integrity }: RequestInit = {}) => {
      const url = new URL(input, window.location.href);
      const text = Object.entries(served).find(([file]) => url.pathname.endsWith(file))![1];
      if (integrity && integrity !== integrityOf(text)) throw new TypeError('Failed to fetch');
      return { ok: true, arrayBuffer: async () => new TextEncoder().encode(text) };
    }) as unknown as typeof fetch;
    checkEveryFile((url) => void altered.push(url));
    const integrity = {
      'remote.js': 'sha384-r',
      '12.js': integrityOf('as built'),
      '13.js': integrityOf('as built'),
      'a.css': 'sha384-c',
      'messages.en.1.json': integrityOf('as built'),
      'messages.es.1.json': integrityOf('as built'),
    };
    checkFilesOf({ entry: `${FOLDER}remote.js`, integrity });
    checkFilesOf({ entry: '/remotes/mf-dev/dev/remote.js' });
  });

  it('gives every script and style of a remote its integrity', () => {
    expect(script(`${FOLDER}remote.js`).integrity).toBe('sha384-r');
    expect(style(new URL(`${FOLDER}a.css`, window.location.href).href).integrity).toBe('sha384-c');
  });

  it('does so when the address is set as an attribute', () => {
    const [one, other] = [document.createElement('script'), document.createElement('link')];
    one.setAttribute('SRC', `${FOLDER}remote.js`);
    other.setAttribute('href', `${FOLDER}a.css`);
    other.setAttribute('rel', 'stylesheet');
    expect([one.integrity, other.integrity, other.rel]).toEqual(['sha384-r', 'sha384-c', 'stylesheet']);
    expect(() => one.setAttribute('src', `${FOLDER}99.js`)).toThrow('its integrity is unknown');
  });

  it.each([
    ['a file that nobody declared', `${FOLDER}99.js`],
    ['a file in a folder', `${FOLDER}../1.0.0/x/12.js`],
    ['another version', '/remotes/mf-a/2.0.0/remote.js'],
    ['a name that every object has', `${FOLDER}constructor`],
  ])('does not load %s', (_, url) => {
    expect(() => script(url)).toThrow('its integrity is unknown');
    expect(() => style(url)).toThrow('its integrity is unknown');
  });

  it('leaves the files of the shell and of a remote under development alone', () => {
    // jsdom has no integrity of its own
    expect(script('/assets/shell.js').integrity).toBeUndefined();
    expect(script('/remotes/mf-dev/dev/99.hot-update.js').integrity).toBeUndefined();
  });

  it('tells altered bytes from a lost connection', async () => {
    for (const file of ['13.js', '12.js']) script(`${FOLDER}${file}`).dispatchEvent(new Event('error'));
    await waitFor(() => expect(altered).toEqual([expect.stringMatching(/12\.js$/)]));
  });

  it('fetches catalogs only as they were built, and names those that were altered', async () => {
    altered.length = 0;
    expect(await fetch(`${FOLDER}messages.es.1.json`)).toMatchObject({ ok: true });
    await expect(fetch(`${FOLDER}messages.en.1.json`)).rejects.toThrow('Failed to fetch');
    expect(altered).toEqual([expect.stringMatching(/messages\.en\.1\.json$/)]);
  });

  it('leaves everything else that is fetched alone', async () => {
    expect(await fetch(`${FOLDER}other.json`)).toMatchObject({ ok: true });
  });
});
