import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOf } from './calls-of';

function read(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-calls-'));
  try {
    const file = join(folder, 'thunks.tsx');
    writeFileSync(file, source);
    return callsOf(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('reads which calls a file makes, whatever it calls the caller', () => {
  expect(
    read(`
    import { call, callPage as ask, onSignedOut } from '@mesa/web-client';
    export const one = <T,>(id: T) => call('getUser', { params: { id } });
    export const two = () => ask('listRestaurants').then(() => call('getUser'));
    onSignedOut(() => other.call('nothing'));
  `),
  ).toEqual(['getUser', 'listRestaurants']);
});

it('reads none where the web-client is not', () => {
  expect(read("import { call } from './phone'; call('home');")).toEqual([]);
});

it('refuses a call whose name nobody can read', () => {
  expect(() =>
    read("import { call } from '@mesa/web-client'; export const any = (name) => call(name);"),
  ).toThrow(/a call must be named by a text/);
});
